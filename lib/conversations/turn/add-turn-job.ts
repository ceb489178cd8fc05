import type { Tx } from "#lib/platform/db/transaction.ts";
import { addJob } from "#lib/platform/jobs.ts";

/** Enqueues the claim of a workspace's next turn, one job at a time. Never retried: recovery settles turns instead. */
export function addTurnJob(workspaceId: string, tx: Tx): Promise<void> {
  return addJob(tx, "run-turn", { workspaceId }, { queueName: `ws:${workspaceId}`, maxAttempts: 1 });
}

/** As `addTurnJob`, outside of the workspace's queue, whose worker may hang. Claims still allow one turn at a time. */
export async function addTurnJobBesideQueue(workspaceId: string, tx: Tx): Promise<void> {
  await addJob(tx, "run-turn", { workspaceId }, { maxAttempts: 1 });
}
