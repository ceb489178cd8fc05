import type { Tx } from "#lib/platform/db/transaction.ts";
import { addJob } from "#lib/platform/jobs.ts";
import type { Timer } from "./follow-up-store.ts";

/** One waiting job for each conversation and trigger: a timer that moves takes its job along. */
export async function addFollowUpJob(
  { id, conversationId, triggerType, dueAt }: Pick<Timer, "id" | "conversationId" | "triggerType" | "dueAt">,
  tx: Tx,
): Promise<void> {
  const jobKey = `follow-up:${conversationId}:${triggerType}`;
  await addJob(tx, "fire-follow-up", { followUpId: id }, { jobKey, runAt: dueAt });
}
