import { database } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";
import { processState } from "#lib/platform/process-state.ts";
import { releaseDeadWorkers } from "#lib/platform/queue/worker-liveness.ts";
import { findNextLeaseEnd, type TurnPatience } from "./edit-session-store.ts";
import { pickUpStuckTurns, settleAbandonedTurns } from "./recover-turns.ts";

/** How long something may be left alone before it counts as abandoned, in milliseconds. */
export interface Patience extends TurnPatience {
  /** A conversation whose page gives no sign of life. */
  conversationMs: number;
}

const minuteMs = 60_000;
export const patienceByDefault: Patience = {
  conversationMs: 5 * minuteMs,
  // A turn ends by its own limits as long as its worker lives.
  runningMs: null,
  cancellingMs: 2 * minuteMs,
};

/**
 * What recovery does, in this order. Each can be repeated at will, by any process, at any time, also by several at once;
 * it answers what it put right.
 */
const recoveries: { did: string; run(patience: Patience): Promise<string[]> }[] = [
  { did: "gave back the jobs of workers that are gone", run: () => releaseDeadWorkers() },
  { did: "closed turns whose worker is gone", run: settleAbandonedTurns },
  { did: "had waiting turns picked up", run: pickUpStuckTurns },
];

export interface Recovered {
  did: string;
  ids: string[];
}

/**
 * Puts right what processes that are gone have left behind. One part that fails does not keep the others from it; then this
 * throws its error in the end.
 */
export async function recover(patience: Patience = patienceByDefault): Promise<Recovered[]> {
  const recovered: Recovered[] = [];
  const failures: unknown[] = [];
  for (const { did, run } of recoveries) {
    try {
      const ids = await run(patience);
      if (ids.length === 0) continue;
      log.warn({ ids }, `recovery ${did}`);
      recovered.push({ did, ids });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return recovered;
}

const sweepMsMin = 100;
const sweepMsMax = 5_000;
const sweepMsAfterFailure = 1_000;

/**
 * As `recover`, where another sweep follows: a failure is only logged. Answers after how many milliseconds the next one is due:
 * five seconds, or when a lease runs out that is not prolonged until then.
 */
export async function sweep(): Promise<number> {
  try {
    await recover();
    const leaseEndsMs = (await findNextLeaseEnd(database())) ?? sweepMsMax;
    return Math.min(Math.max(leaseEndsMs, sweepMsMin), sweepMsMax);
  } catch (error) {
    log.warn({ err: error }, "the recovery sweep failed; the next one tries again");
    return sweepMsAfterFailure;
  }
}

const visitEveryMs = 5_000;
const lastVisit = () => processState("recovery.last-visit", () => ({ at: Number.NEGATIVE_INFINITY }));

/** For pages that show what is free and what is busy: recovers first, at most every five seconds a process. */
export async function recoverOnVisit(): Promise<void> {
  const visit = lastVisit();
  if (performance.now() - visit.at < visitEveryMs) return;
  visit.at = performance.now();
  await sweep();
}
