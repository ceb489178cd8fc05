import type { Tx } from "#lib/platform/db/transaction.ts";
import { addJob } from "#lib/platform/jobs.ts";

/**
 * Enqueues a job that claims the workspace's next turn. A workspace's jobs run one after another. Never retried: recovery
 * settles unfinished turns.
 */
export function addTurnJob(workspaceId: string, tx: Tx): Promise<void> {
  return addJob(tx, "run-turn", { workspaceId }, { queueName: `ws:${workspaceId}`, maxAttempts: 1 });
}

/**
 * As `addTurnJob`, but outside of the workspace's queue, whose worker is ending, hangs or sleeps. Still only one turn of a
 * workspace can be claimed at a time.
 */
export async function addTurnJobBesideQueue(workspaceId: string, tx: Tx): Promise<void> {
  await addJob(tx, "run-turn", { workspaceId }, { maxAttempts: 1 });
}
