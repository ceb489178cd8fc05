import type { Tx } from "#lib/platform/db/transaction.ts";
import { addJob } from "#lib/platform/jobs.ts";

/**
 * Has a worker look for the workspace's next waiting turn. Turns of one workspace run one after another; the queue never
 * tries one again: what failed was closed, and recovery closes what nobody could.
 */
export function addTurnJob(workspaceId: string, tx: Tx): Promise<void> {
  return addJob(tx, "run-turn", { workspaceId }, { queueName: `ws:${workspaceId}`, maxAttempts: 1 });
}

/**
 * As `addTurnJob`, but beside the workspace's queue: the worker that holds the queue ends, hangs or sleeps. Only one turn of a
 * workspace can be claimed at a time all the same.
 */
export async function addTurnJobBesideQueue(workspaceId: string, tx: Tx): Promise<void> {
  await addJob(tx, "run-turn", { workspaceId }, { maxAttempts: 1 });
}
