import type { Actor } from "#lib/accounts/schema.ts";
import { lockConversation } from "#lib/conversations/conversation/conversation-store.ts";
import { assertOwn } from "#lib/conversations/refusals.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { addFollowUpJob } from "./add-follow-up-job.ts";
import { findWaitingTimer, moveTimer } from "./follow-up-store.ts";

/** The person is writing: the timer begins anew. */
export async function postponeFollowUp(
  actor: Actor,
  { conversationId }: { conversationId: string },
  now: Date = new Date(),
): Promise<void> {
  await inTransaction(async (tx) => {
    const conversation = await lockConversation(actor, conversationId, tx);
    if (!conversation) throw notFound();
    assertOwn(actor, conversation);
    const timer = await findWaitingTimer(actor, conversationId, tx);
    if (!timer) return;
    const dueAt = new Date(now.getTime() + timer.delayMs);
    if (dueAt <= timer.dueAt) return;
    await moveTimer(timer.id, dueAt, tx);
    await addFollowUpJob({ ...timer, dueAt }, tx);
  });
}
