import { systemScope } from "#lib/accounts/schema.ts";
import { lockConversation } from "#lib/conversations/conversation/conversation-store.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { endTimer, findWaitingTimer } from "./follow-up-store.ts";

/** What ends a timer before it is due. */
export type CancelReason = "person-wrote" | "conversation-finished" | "project-deleted";

/** Ends the conversation's timer. One that a later turn left stays: what is told here may be old news. */
export async function cancelFollowUps(
  { conversationId, beforeOrdinal }: { conversationId: string; beforeOrdinal?: number },
  reason: CancelReason,
  now: Date = new Date(),
): Promise<void> {
  await inTransaction(async (tx) => {
    if (!(await lockConversation(systemScope, conversationId, tx))) return;
    const timer = await findWaitingTimer(systemScope, conversationId, tx);
    if (!timer || timer.afterOrdinal >= (beforeOrdinal ?? Number.POSITIVE_INFINITY)) return;
    await endTimer(timer.id, { state: "cancelled", reason }, now, tx);
  });
}
