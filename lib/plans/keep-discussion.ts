import type { Tx } from "#lib/platform/db/transaction.ts";
import { appendPlanMessages } from "./plan-message-store.ts";
import type { PlanMessage } from "./schema.ts";

/**
 * Keeps what a turn of the discussion said, called and was answered, typed and in full. To be called in the transaction
 * that settles the turn as completed, which holds the turn and the conversation.
 */
export async function keepDiscussion(
  turn: { id: string; planId: string },
  messages: readonly PlanMessage[],
  tx: Tx,
): Promise<void> {
  const told = messages.filter(({ role }) => role !== "system");
  await appendPlanMessages({ planId: turn.planId, phase: "discuss", attempt: 1, editSessionId: turn.id }, told, tx);
}
