import type { Tx } from "#lib/platform/db/transaction.ts";
import { addJob } from "#lib/platform/jobs.ts";
import type { Timer } from "./follow-up-store.ts";

/**
 * Enqueues a timer's job. Each conversation and trigger has at most one waiting job, so moving a timer moves its job. All jobs share
 * one queue: timers that fell due while no worker ran are handled in their order.
 */
export async function addFollowUpJob(
  { id, conversationId, triggerType, dueAt }: Pick<Timer, "id" | "conversationId" | "triggerType" | "dueAt">,
  tx: Tx,
): Promise<void> {
  const jobKey = `follow-up:${conversationId}:${triggerType}`;
  await addJob(tx, "fire-follow-up", { followUpId: id }, { jobKey, runAt: dueAt, queueName: "follow-ups" });
}
