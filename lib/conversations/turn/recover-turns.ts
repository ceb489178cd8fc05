import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { type Tried, tryEach } from "#lib/platform/try-each.ts";
import { endKeptRequests } from "../requests/close-open-requests.ts";
import type { TurnOutcome } from "./closing-messages.ts";
import { findAbandoned, freeTurn, listAbandonedTurns, lockTurnToEnd, type TurnPatience } from "./lease-store.ts";
import { addTurnJob, addTurnJobBesideQueue } from "./queue/add-turn-job.ts";
import { listStuckWorkspaces } from "./queue/queue-store.ts";
import { announceDone, closeTurn } from "./settle-turn.ts";
import { afterDeath, isTerminal, transitionTurn } from "./transition.ts";

const outcome: TurnOutcome = {
  status: "failed",
  code: "interrupted",
  params: {},
  message: "The server was interrupted while it worked on this.",
};

/**
 * Takes turns away from workers that are gone or do not finish. After the first death another worker continues after the last
 * finished step. After the second the turn is closed as failed, or as cancelled if it was asked to stop. Safe to run
 * concurrently: each turn is locked and checked again, and a worker that is still alive can no longer write. The turn's edits
 * stay restorable. Only the database is used; a job updates git later, so that a damaged repository cannot keep a turn open.
 */
export async function settleAbandonedTurns(patience: TurnPatience): Promise<Tried<string>> {
  const ids = await listAbandonedTurns(patience, database());
  const sentence = "an abandoned turn could not be closed; the next sweep tries again";
  return tryEach(ids, (id) => settleAbandoned(id, patience), { sentence, name: (turn) => ({ turn }) });
}

/** Enqueues jobs for the workspaces in which a turn waits, none runs, and no job would claim it. */
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
  const settled = await inTransaction(async (tx) => {
    const turn = await lockTurnToEnd(id, tx);
    const abandoned = await findAbandoned(id, patience, tx);
    const status =
      turn && abandoned && transitionTurn(turn.status, abandoned.isOverdue ? "abandoned" : afterDeath(turn));
    if (!turn || !status) return { closed: null, found: false };
    if (!isTerminal(status)) await freeTurn(id, { died: true }, tx);
    const closed = isTerminal(status) ? await closeTurn(turn, { outcome, files: [] }, tx) : null;
    // Beside the queue, because the silent worker may still hold the workspace's queue.
    await addTurnJobBesideQueue(turn.workspaceId, tx);
    return { closed, found: true };
  });
  if (settled.closed) {
    announceDone(id, settled.closed.done, settled.closed.seq);
    await endKeptRequests(id);
  }
  return settled.found;
}
