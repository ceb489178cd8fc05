import { systemScope } from "#lib/accounts/schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { type Tried, tryEach } from "#lib/platform/try-each.ts";
import { addTurnJob } from "./add-turn-job.ts";
import { endKeptRequests } from "./close-open-requests.ts";
import type { TurnOutcome } from "./closing-messages.ts";
import {
  isAbandoned,
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
 * lives after all can write nothing more, and what the turn had done stays restorable. Only the database is asked: git
 * follows as a job, so that a damaged repository keeps no turn open.
 */
export async function settleAbandonedTurns(patience: TurnPatience): Promise<Tried<string>> {
  const ids = await listAbandonedTurns(patience, database());
  const sentence = "an abandoned turn could not be closed; the next sweep tries again";
  return tryEach(ids, (id) => settleAbandoned(id, patience), { sentence, name: (turn) => ({ turn }) });
}

/** Has a worker look again where a turn waits, none runs, and no job is there: in these workspaces. */
export async function pickUpStuckTurns(): Promise<Tried<string>> {
  const pickUp = async (workspaceId: string) => {
    await addTurnJob(workspaceId, database());
    return true;
  };
  const sentence = "a waiting turn could not be picked up; the next sweep tries again";
  const name = (workspaceId: string) => ({ workspaceId });
  return tryEach(await listStuckWorkspaces(database()), pickUp, { sentence, name });
}

async function settleAbandoned(id: string, patience: TurnPatience): Promise<boolean> {
  const closed = await inTransaction(async (tx) => {
    await lockAroundTurn(id, { outcome }, tx);
    const turn = await lockTurn(systemScope, id, tx);
    if (!turn || !transition(turn.status, "abandoned")) return null;
    if (!(await isAbandoned(id, patience, tx))) return null;
    const closed = await closeTurn(turn, { outcome, files: [] }, tx);
    // The worker that would have gone on with the workspace's next turn is gone.
    await addTurnJob(turn.workspaceId, tx);
    return closed;
  });
  if (closed) {
    announceDone(id, closed.done, closed.seq);
    await endKeptRequests(id);
  }
  return closed !== null;
}
