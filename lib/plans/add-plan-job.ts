import type { Tx } from "#lib/platform/db/transaction.ts";
import { addJob } from "#lib/platform/jobs.ts";

/** Jobs of one plan run one after another. */
const queueName = (planId: string) => `plan:${planId}`;

export async function addPlanPhaseJob(
  planId: string,
  tx: Tx,
  { delayMs = 0, failedAttempts = 0 }: { delayMs?: number; failedAttempts?: number } = {},
): Promise<void> {
  await addJob(tx, "run-plan-phase", { planId, failedAttempts }, { queueName: queueName(planId), delayMs });
}

export async function addAdvanceJob(planId: string, tx: Tx): Promise<void> {
  await addJob(tx, "advance-plan", { planId }, { queueName: queueName(planId) });
}
