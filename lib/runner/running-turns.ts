import { LeaseLost } from "#lib/conversations/log/turn-log.ts";
import { listCancelling, renewLeases } from "#lib/conversations/turn/edit-session-store.ts";
import { listen } from "#lib/platform/db/listen.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { processState } from "#lib/platform/process-state.ts";
import { createWatchdog, hungAfterMs, type Watchdog } from "./watchdog.ts";

/** Why a turn's run was ended from outside. */
export class StopRequested extends Error {
  override readonly name = "StopRequested";
}
export class ServerStopping extends Error {
  override readonly name = "ServerStopping";
}

/** The run has shown no progress for too long. */
export class RunHung extends Error {
  override readonly name = "RunHung";
}

interface RunningTurn {
  editSessionId: string;
  controller: AbortController;
  watchdog: Watchdog;
  /** Tells the job that it need not wait for the run any longer. */
  giveUp(): void;
  /** Whether it was found hanging. */
  brokenOff?: boolean;
}

interface RunningTurns {
  /** By their lease: a run that lost it may still be ending while another one of this process goes on with the turn. */
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
/** How long a run that hangs or has lost its lease may take to end by itself after its signal has fired. */
const endsByItselfMs = 2_000;

export interface HeldTurn {
  controller: AbortController;
  /** To be called whenever the run has come a step further. */
  progress(): void;
  /** Resolves when the run is not to be waited for any longer: it hangs or has lost its lease, and did not end by itself. */
  givenUp: Promise<void>;
  end(): void;
}

/** Keeps the turn's lease alive as long as its run shows progress, and brings a Stop to it, until `end` is called. */
export function holdTurn(editSessionId: string, leaseToken: string): HeldTurn {
  const controller = new AbortController();
  const watchdog = createWatchdog(hungAfterMs(env()), () => performance.now());
  const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<void>();
  const { turns, ending } = state();
  turns.set(leaseToken, { editSessionId, controller, watchdog, giveUp });
  if (ending) controller.abort(ending);
  return {
    controller,
    progress: () => watchdog.progress(),
    givenUp,
    end() {
      turns.delete(leaseToken);
      state().onEnd();
    },
  };
}

/** Ends a run from outside; what does not listen to its signal is not waited for. */
function breakOff({ controller, giveUp }: RunningTurn, reason: Error): void {
  controller.abort(reason);
  setTimeout(giveUp, endsByItselfMs).unref();
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
 * Starts the watches over this process's turns: leases are prolonged three times in their length, a Stop arrives by
 * notification or by a look at the table every 500 ms, and a run without progress is broken off.
 */
export async function watchRunningTurns(leaseMs: number): Promise<() => void> {
  state().ending = null;
  const stopListening = await listen("turns", (editSessionId) => {
    if (editSessionId === null) void checkStops();
    else stopRuns(editSessionId);
  });
  const renewing = setInterval(() => void renew(leaseMs), leaseMs / 3);
  const checking = setInterval(() => {
    breakOffHung();
    void checkStops();
  }, stopCheckMs);
  return () => {
    stopListening();
    clearInterval(renewing);
    clearInterval(checking);
  };
}

function breakOffHung(): void {
  for (const turn of running().values()) {
    if (!turn.watchdog.isHung() || turn.brokenOff) continue;
    turn.brokenOff = true;
    log.error({ turn: turn.editSessionId }, "a turn has shown no progress for too long, and is broken off");
    breakOff(turn, new RunHung("the run has shown no progress for too long"));
  }
}

async function renew(leaseMs: number): Promise<void> {
  // A lease is prolonged by progress, not by a process that lives: that of a run that hangs runs out.
  const turns = [...running()].filter(([, { watchdog }]) => !watchdog.isHung());
  if (turns.length === 0) return;
  try {
    const tokens = turns.map(([leaseToken]) => leaseToken);
    const kept = new Set(await renewLeases(tokens, leaseMs, database()));
    for (const [leaseToken, turn] of turns) {
      if (!kept.has(leaseToken)) breakOff(turn, new LeaseLost("another worker has settled this turn"));
    }
  } catch (error) {
    // The next round tries again; should the lease run out first, recovery closes the turn.
    log.warn({ err: error }, "leases could not be prolonged");
  }
}

function stopRuns(editSessionId: string): void {
  for (const turn of running().values()) {
    if (turn.editSessionId === editSessionId) {
      turn.controller.abort(new StopRequested("somebody has stopped the turn"));
    }
  }
}

async function checkStops(): Promise<void> {
  const tokens = [...running().keys()];
  if (tokens.length === 0) return;
  try {
    for (const id of await listCancelling(tokens, database())) stopRuns(id);
  } catch (error) {
    log.warn({ err: error }, "looking for stopped turns failed");
  }
}
