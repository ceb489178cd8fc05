import type { Prisma, Tx } from "#lib/platform/db/transaction.ts";
import { addJob, jobSql } from "#lib/platform/jobs.ts";

const inQueue = (workspaceId: string) => ({ queueName: `ws:${workspaceId}`, maxAttempts: 1 });

/** Enqueues the claim of a workspace's next turn, one job at a time. Never retried: recovery settles turns instead. */
export function addTurnJob(workspaceId: string, tx: Tx): Promise<void> {
  return addJob(tx, "run-turn", { workspaceId }, inQueue(workspaceId));
}

/** As `addTurnJob`, in a statement of the caller's. */
export function turnJob(workspaceId: string): Prisma.Sql {
  return jobSql("run-turn", { workspaceId }, inQueue(workspaceId));
}

/** As `addTurnJob`, outside of the workspace's queue, whose worker may hang. Claims still allow one turn at a time. */
export async function addTurnJobBesideQueue(workspaceId: string, tx: Tx): Promise<void> {
  await addJob(tx, "run-turn", { workspaceId }, { maxAttempts: 1 });
}
