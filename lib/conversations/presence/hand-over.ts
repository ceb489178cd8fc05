import { can } from "#lib/accounts/can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { findRoles } from "#lib/accounts/sign-in/sign-in-store.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { moveWorkspace } from "#lib/workspaces/workspace-store.ts";
import { type Conversation, findConversation, markHandedOver } from "../conversation/conversation-store.ts";
import { lockOwn } from "../conversation/lock-own.ts";
import { transitionConversation } from "../conversation/transition.ts";
import { assertMayEdit, assertOngoing, assertOwn, conversationRefusals } from "../refusals.ts";
import { makeWay } from "../turn/make-way.ts";
import { countOpenTurns } from "../turn/queue/queue-store.ts";
import type { AnswerWish, HandoverAnswer } from "./handover-schema.ts";
import { findWish, markDeclined, markStillWanted, markWanted } from "./handover-store.ts";
import { isPlanAtWork } from "./presence-store.ts";

/**
 * Asks the person of the conversation for the site, or says that the actor still waits for the answer (`waits`). A new wish takes
 * the place of another person's. The wish ends two minutes after the page of the person who waits was closed.
 */
export async function askForSite(
  actor: Actor,
  { conversationId, waits }: { conversationId: string; waits: boolean },
): Promise<HandoverAnswer> {
  const conversation = await findConversation(actor, conversationId, database());
  if (!conversation) throw notFound();
  assertMayEdit(actor, conversation);
  if (conversation.userId !== actor.userId) {
    if (waits) await markStillWanted(conversationId, actor.userId, database());
    else await markWanted(conversationId, actor.userId, database());
  }
  return { state: await stateOf(actor, conversationId), name: conversation.userName };
}

async function stateOf(actor: Actor, conversationId: string): Promise<HandoverAnswer["state"]> {
  const conversation = await findConversation(actor, conversationId, database());
  if (conversation?.userId === actor.userId) return "yours";
  const wish = await findWish(conversationId, database());
  const isTheirs = wish?.userId === actor.userId;
  if (conversation?.status === "finished") return isTheirs ? "yours" : "free";
  if (!isTheirs) return "overtaken";
  return wish.declined ? "declined" : "waiting";
}

interface WishOf extends AnswerWish {
  conversationId: string;
}

/** Answers "not now" to the person `userId`. Idempotent; changes nothing if somebody else has asked since. */
export async function keepSite(actor: Actor, { conversationId, userId }: WishOf): Promise<void> {
  const conversation = await findConversation(actor, conversationId, database());
  if (!conversation) throw notFound();
  assertOwn(actor, conversation);
  await markDeclined(conversationId, userId, database());
}

/**
 * Ends the actor's conversation and begins one of the person `userId`, in one transaction, so that nobody else can start in
 * between. Stops a running follow-up. Throws if a change waits or runs, if a plan is at work, if nobody waits any more, or if
 * somebody else has asked since.
 */
export async function handOver(actor: Actor, { conversationId, userId }: WishOf): Promise<{ name: string }> {
  await makeWay(actor, conversationId);
  return inTransaction(async (tx) => {
    const { workspace, conversation } = await lockOwn(actor, conversationId, tx);
    assertOngoing(conversation);
    const isAtWork = (await countOpenTurns(conversationId, tx)) > 0 || (await isPlanAtWork(conversationId, tx));
    if (isAtWork) throw conversationRefusals["turn-running"]();
    const wish = await findWish(conversationId, tx);
    if (!wish?.isPresent || !(await mayTake(wish.userId, conversation))) throw conversationRefusals["nobody-waits"]();
    // The button named another person, who was overtaken before it was pressed.
    if (wish.userId !== userId) throw conversationRefusals["nobody-waits: overtaken"]();
    if (!transitionConversation(conversation.status, "released")) throw conversationRefusals["conversation-finished"]();
    await moveWorkspace(workspace, "conversation-finished", tx);
    await moveWorkspace({ id: workspace.id, status: "available_for_conversation" }, "conversation-started", tx);
    await markHandedOver(conversation, wish.userId, tx);
    return { name: wish.name };
  });
}

async function mayTake(userId: string, { projectId, organizationId }: Conversation): Promise<boolean> {
  const roles = await findRoles(userId);
  return roles !== null && can(roles, "edit", { id: projectId, organizationId });
}
