import { systemScope } from "#lib/accounts/schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { keepTurnRef } from "#lib/workspaces/turn-refs.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import { addTurnJob } from "./add-turn-job.ts";
import { endKeptRequests } from "./close-open-requests.ts";
import type { TurnOutcome } from "./closing-messages.ts";
import {
  type EditSession,
  findTurn,
  listAbandonedTurns,
  listStuckWorkspaces,
  lockTurn,
  type TurnPatience,
} from "./edit-session-store.ts";
import { announceDone, closeTurn, lockAroundTurn } from "./settle-turn.ts";
import { transition } from "./transition.ts";

const outcome: TurnOutcome = {
  status: "failed",
  code: "interrupted",
  params: {},
  message: "The server was interrupted while it worked on this.",
};

/**
 * Closes the turns whose worker is gone, or does not come to an end: as failed, or as cancelled where somebody had asked
 * for that. Safe to run anywhere at any time: each turn is locked and looked at again before it is settled, a worker that
 * lives after all can write nothing more, and what the turn had done stays restorable. Answers their ids.
 */
export async function settleAbandonedTurns(patience: TurnPatience): Promise<string[]> {
  const settled: string[] = [];
  for (const id of await listAbandonedTurns(patience, database())) {
    if (await settleAbandoned(id, patience)) settled.push(id);
  }
  return settled;
}

/** Has a worker look again where a turn waits, none runs, and no job is there. Answers the workspaces' ids. */
export async function pickUpStuckTurns(): Promise<string[]> {
  const stuck = await listStuckWorkspaces(database());
  for (const workspaceId of stuck) await addTurnJob(workspaceId, database());
  return stuck;
}

async function settleAbandoned(id: string, patience: TurnPatience): Promise<boolean> {
  const abandoned = await findTurn(systemScope, id, database());
  if (abandoned) await keepWhatWasDone(abandoned);
  const closed = await inTransaction(async (tx) => {
    await lockAroundTurn(id, { outcome }, tx);
    const turn = await lockTurn(systemScope, id, tx);
    if (!turn || !transition(turn.status, "abandoned")) return null;
    if (!(await listAbandonedTurns(patience, tx)).includes(id)) return null;
    // The worker that would have gone on with the workspace's next turn is gone.
    await addTurnJob(turn.workspaceId, tx);
    return closeTurn(turn, { outcome, files: [] }, tx);
  });
  if (closed) {
    announceDone(id, closed.done, closed.seq);
    await endKeptRequests(id);
  }
  return closed !== null;
}

/** The newest snapshot of a turn becomes its end, so that it can be brought back. */
async function keepWhatWasDone({ id, workspaceId, liveCommit }: EditSession): Promise<void> {
  const workspace = liveCommit && (await findWorkspace(systemScope, workspaceId, database()));
  if (!workspace) return;
  await keepTurnRef(repositoryPath(env().DATA_DIR, workspace.projectId), id, "after", liveCommit);
}
