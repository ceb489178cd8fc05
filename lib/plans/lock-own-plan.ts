import type { Actor } from "#lib/accounts/schema.ts";
import { type Conversation, lockConversation } from "#lib/conversations/conversation/conversation-store.ts";
import { assertOngoing, assertOwn } from "#lib/conversations/refusals.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findPlan, lockPlan, type Plan } from "./plan-store.ts";

/**
 * Locks the conversation's row, then the plan's, and returns both, for an actor who wants to act on the plan. Throws not-found,
 * read-only, or conversation-finished. Reads only in the transaction: a second connection, while this one is held, could
 * exhaust the pool and deadlock.
 */
export async function lockOwnPlan(
  actor: Actor,
  planId: string,
  tx: Tx,
): Promise<{ plan: Plan; conversation: Conversation }> {
  const found = await findPlan(actor, planId, tx);
  const conversation = found && (await lockConversation(actor, found.conversationId, tx));
  const plan = conversation && (await lockPlan(actor, planId, tx));
  if (!plan || !conversation) throw notFound();
  assertOwn(actor, conversation);
  assertOngoing(conversation);
  return { plan, conversation };
}
