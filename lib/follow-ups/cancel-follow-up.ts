import type { Actor } from "#lib/accounts/schema.ts";
import { lockConversation } from "#lib/conversations/conversation/conversation-store.ts";
import { assertOwn } from "#lib/conversations/refusals.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { endTimer, findWaitingTimer } from "./follow-up-store.ts";

/** The person would rather not be asked this time. Cancelling again changes nothing. */
export async function cancelFollowUp(actor: Actor, { conversationId }: { conversationId: string }): Promise<void> {
  await inTransaction(async (tx) => {
    const conversation = await lockConversation(actor, conversationId, tx);
    if (!conversation) throw notFound();
    assertOwn(actor, conversation);
    const timer = await findWaitingTimer(actor, conversationId, tx);
    if (timer) await endTimer(timer.id, { state: "cancelled", reason: "by-person" }, new Date(), tx);
  });
}
