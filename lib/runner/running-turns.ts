import { LeaseLost } from "#lib/conversations/log/turn-log.ts";
import { listCancelling, renewLeases } from "#lib/conversations/turn/lease-store.ts";
import { listen } from "#lib/platform/db/listen.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { processState } from "#lib/platform/process-state.ts";
import { createWatchdog, hungAfterMs, type Watchdog } from "./watchdog.ts";

/** A person stopped the turn. */
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
  /** Makes the job stop waiting for the run. */
  giveUp(): void;
  /** Whether it was ended because it hung. */
  brokenOff?: boolean;
}

interface RunningTurns {
  /** By lease token: a run that lost its lease may still be ending while another run of this process has resumed the turn. */
  turns: Map<string, RunningTurn>;
  /** Set when the process ends its turns, so that a turn that is just being claimed ends as well. */
  ending: ServerStopping | null;
  /** Called after each end of a turn. */
  onEnd: () => void;
}

const state = () =>
  processState<RunningTurns>("running-turns", () => ({ turns: new Map(), ending: null, onEnd: () => undefined }));
const running = () => state().turns;

const stopCheckMs = 500;
/** The time that a run has to end by itself after it hung or lost its lease. */
const endsByItselfMs = 2_000;

export interface HeldTurn {
  controller: AbortController;
  /** Call it after each progress of the run. */
  progress(): void;
  /** Resolves when waiting for the run is pointless: it hung or lost its lease, and did not end by itself. */
  givenUp: Promise<void>;
  end(): void;
}

/** Renews the turn's lease while its run shows progress, and aborts the run on a Stop, until `end` is called. */
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

/** Aborts a run, and stops waiting for it if it ignores its signal. */
function breakOff({ controller, giveUp }: RunningTurn, reason: Error): void {
  controller.abort(reason);
  setTimeout(giveUp, endsByItselfMs).unref();
}

/** Aborts every run of this process and returns their number. Each run hands its turn over or settles it. */
export function endRunningTurns(): number {
  const ending = new ServerStopping("the server is being stopped");
  state().ending = ending;
  for (const { controller } of running().values()) controller.abort(ending);
  return running().size;
}

/** Resolves when this process runs no turn, at the latest after `atMostMs`. */
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
 * Starts watching this process's turns: renews each lease three times within its length, receives a Stop by notification or by
 * polling every 500 ms, and aborts a run without progress. Returns a function that stops watching.
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
  // Only progress renews a lease. The lease of a hung run expires, though its process is alive.
  const turns = [...running()].filter(([, { watchdog }]) => !watchdog.isHung());
  if (turns.length === 0) return;
  try {
    const tokens = turns.map(([leaseToken]) => leaseToken);
    const kept = new Set(await renewLeases(tokens, leaseMs, database()));
    for (const [leaseToken, turn] of turns) {
      if (!kept.has(leaseToken)) breakOff(turn, new LeaseLost("another worker has settled this turn"));
    }
  } catch (error) {
    // The next round retries. If the lease expires first, recovery settles the turn.
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
