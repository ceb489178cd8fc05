import type { Tx } from "#lib/platform/db/transaction.ts";
import { addJob } from "#lib/platform/jobs.ts";

/**
 * Has a worker look for the workspace's next waiting turn. Turns of one workspace run one after another; the queue never
 * tries one again: what failed was closed, and recovery closes what nobody could.
 */
export function addTurnJob(workspaceId: string, tx: Tx): Promise<void> {
  return addJob(tx, "run-turn", { workspaceId }, { queueName: `ws:${workspaceId}`, maxAttempts: 1 });
}
