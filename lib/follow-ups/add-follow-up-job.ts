import type { Tx } from "#lib/platform/db/transaction.ts";
import { addJob } from "#lib/platform/jobs.ts";
import type { Timer } from "./follow-up-store.ts";

/**
 * One waiting job for each conversation and trigger: a timer that moves takes its job along. All are looked at one after
 * another, the earliest first, so that those that fell due while nobody was there begin in their order.
 */
export async function addFollowUpJob(
  { id, conversationId, triggerType, dueAt }: Pick<Timer, "id" | "conversationId" | "triggerType" | "dueAt">,
  tx: Tx,
): Promise<void> {
  const jobKey = `follow-up:${conversationId}:${triggerType}`;
  await addJob(tx, "fire-follow-up", { followUpId: id }, { jobKey, runAt: dueAt, queueName: "follow-ups" });
}
