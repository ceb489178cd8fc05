import type { Actor } from "#lib/accounts/schema.ts";
import { lockConversation, markMuted } from "#lib/conversations/conversation/conversation-store.ts";
import { assertOwn } from "#lib/conversations/refusals.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { endTimer, findWaitingTimer } from "./follow-up-store.ts";

/** Whether the agent may come back by itself in this conversation. Muting ends the timer that waits. */
export async function muteFollowUps(
  actor: Actor,
  { conversationId, muted }: { conversationId: string; muted: boolean },
): Promise<{ muted: boolean }> {
  return inTransaction(async (tx) => {
    const conversation = await lockConversation(actor, conversationId, tx);
    if (!conversation) throw notFound();
    assertOwn(actor, conversation);
    await markMuted(conversationId, muted, tx);
    const timer = muted ? await findWaitingTimer(actor, conversationId, tx) : null;
    if (timer) await endTimer(timer.id, { state: "cancelled", reason: "muted" }, new Date(), tx);
    return { muted };
  });
}
