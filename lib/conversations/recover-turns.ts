import { systemScope } from "#lib/accounts/schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { keepTurnRef } from "#lib/workspaces/turn-refs.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import { addTurnJob } from "./add-turn-job.ts";
import { type EditSession, findTurn, listAbandonedTurns, listStuckWorkspaces, lockTurn } from "./edit-session-store.ts";
import { announceDone, closeTurn } from "./settle-turn.ts";
import { transition } from "./transition.ts";

const outcome = {
  status: "failed",
  code: "interrupted",
  params: {},
  message: "The server was interrupted while it worked on this.",
} as const;

/**
 * Closes the turns whose worker is gone and has waiting ones picked up again. Safe to run anywhere at any time: each turn
 * is locked and looked at again before it is settled, and what it had done stays restorable.
 */
export async function recoverTurns(): Promise<{ settled: string[]; pickedUp: string[] }> {
  const settled: string[] = [];
  for (const id of await listAbandonedTurns(database())) {
    if (await settleAbandoned(id)) settled.push(id);
  }
  const pickedUp = await listStuckWorkspaces(database());
  for (const workspaceId of pickedUp) await addTurnJob(workspaceId, database());
  if (settled.length > 0 || pickedUp.length > 0) log.warn({ settled, pickedUp }, "turns were recovered");
  return { settled, pickedUp };
}

async function settleAbandoned(id: string): Promise<boolean> {
  const abandoned = await findTurn(systemScope, id, database());
  if (abandoned) await keepWhatWasDone(abandoned);
  const closed = await inTransaction(async (tx) => {
    const turn = await lockTurn(systemScope, id, tx);
    const stillAbandoned = turn && transition(turn.status, "abandoned") && (await leaseRanOut(id, tx));
    if (!stillAbandoned) return null;
    // The worker that would have gone on with the workspace's next turn is gone.
    await addTurnJob(turn.workspaceId, tx);
    return closeTurn(turn, { outcome, files: [] }, tx);
  });
  if (closed) announceDone(id, closed.done, closed.seq);
  return closed !== null;
}

/** The newest snapshot of a turn becomes its end, so that it can be brought back. */
async function keepWhatWasDone({ id, workspaceId, liveCommit }: EditSession): Promise<void> {
  const workspace = liveCommit && (await findWorkspace(systemScope, workspaceId, database()));
  if (!workspace) return;
  await keepTurnRef(repositoryPath(env().DATA_DIR, workspace.projectId), id, "after", liveCommit);
}

async function leaseRanOut(id: string, tx: Parameters<typeof listAbandonedTurns>[0]): Promise<boolean> {
  return (await listAbandonedTurns(tx)).includes(id);
}
