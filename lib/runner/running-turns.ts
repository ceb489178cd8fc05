import { listCancelling, renewLeases } from "#lib/conversations/edit-session-store.ts";
import { LeaseLost } from "#lib/conversations/turn-log.ts";
import { listen } from "#lib/platform/db/listen.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";
import { processState } from "#lib/platform/process-state.ts";

/** Why a turn's run was ended from outside. */
export class StopRequested extends Error {
  override readonly name = "StopRequested";
}
export class ServerStopping extends Error {
  override readonly name = "ServerStopping";
}

interface RunningTurn {
  leaseToken: string;
  controller: AbortController;
}

interface RunningTurns {
  turns: Map<string, RunningTurn>;
  /** Set from the moment in which the process ends its turns: one that was just being claimed is ended as well. */
  ending: ServerStopping | null;
  /** Called whenever a turn has come to its end. */
  onEnd: () => void;
}

const state = () =>
  processState<RunningTurns>("running-turns", () => ({ turns: new Map(), ending: null, onEnd: () => undefined }));
const running = () => state().turns;

const stopCheckMs = 500;

/** Keeps the turn's lease alive and brings a Stop to it, until `end` is called. */
export function holdTurn(editSessionId: string, leaseToken: string): { controller: AbortController; end(): void } {
  const controller = new AbortController();
  const { turns, ending } = state();
  turns.set(editSessionId, { leaseToken, controller });
  if (ending) controller.abort(ending);
  return {
    controller,
    end() {
      turns.delete(editSessionId);
      state().onEnd();
    },
  };
}

/** Ends every run of this process; each closes its turn. */
export function endRunningTurns(): number {
  const ending = new ServerStopping("the server is being stopped");
  state().ending = ending;
  for (const { controller } of running().values()) controller.abort(ending);
  return running().size;
}

/** Resolves when no turn of this process runs, at the latest after that many milliseconds. */
export async function untilNoTurnRuns(atMostMs: number): Promise<void> {
  if (running().size === 0 || atMostMs === 0) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, atMostMs);
    state().onEnd = () => {
      if (running().size > 0) return;
      clearTimeout(timer);
      resolve();
    };
  });
}

/**
 * Starts the two watches over this process's turns: leases are prolonged three times in their length, and a Stop arrives
 * by notification, or by a look at the table every 500 ms.
 */
export async function watchRunningTurns(leaseMs: number): Promise<() => void> {
  state().ending = null;
  const stopListening = await listen("turns", (editSessionId) => {
    if (editSessionId === null) void checkStops();
    else running().get(editSessionId)?.controller.abort(new StopRequested("somebody has stopped the turn"));
  });
  const renewing = setInterval(() => void renew(leaseMs), leaseMs / 3);
  const checking = setInterval(() => void checkStops(), stopCheckMs);
  return () => {
    stopListening();
    clearInterval(renewing);
    clearInterval(checking);
  };
}

async function renew(leaseMs: number): Promise<void> {
  const turns = [...running().values()];
  if (turns.length === 0) return;
  try {
    const tokens = turns.map(({ leaseToken }) => leaseToken);
    const kept = new Set(await renewLeases(tokens, leaseMs, database()));
    for (const { leaseToken, controller } of turns) {
      if (!kept.has(leaseToken)) controller.abort(new LeaseLost("another worker has settled this turn"));
    }
  } catch (error) {
    // The next round tries again; should the lease run out first, recovery closes the turn.
    log.warn({ err: error }, "leases could not be prolonged");
  }
}

async function checkStops(): Promise<void> {
  const turns = [...running()];
  if (turns.length === 0) return;
  try {
    const tokens = turns.map(([, { leaseToken }]) => leaseToken);
    for (const id of await listCancelling(tokens, database())) {
      running().get(id)?.controller.abort(new StopRequested("somebody has stopped the turn"));
    }
  } catch (error) {
    log.warn({ err: error }, "looking for stopped turns failed");
  }
}
