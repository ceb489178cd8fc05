import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { processState } from "#lib/platform/process-state.ts";
import { releaseDeadWorkers } from "#lib/platform/queue/worker-liveness.ts";
import { type Tried, throwFailures } from "#lib/platform/try-each.ts";
import { tryReleasing } from "../conversation/release-conversations.ts";
import { findNextLeaseEnd, type TurnPatience } from "./lease-store.ts";
import { pickUpStuckTurns, settleAbandonedTurns } from "./recover-turns.ts";

/** The times after which something counts as abandoned, in milliseconds. */
export interface Patience extends TurnPatience {
  /** For a conversation without a heartbeat. */
  conversationMs: number;
}

const minuteMs = 60_000;
export const patienceByDefault = (): Patience => ({
  conversationMs: env().PRESENCE_MINUTES * minuteMs,
  // While its worker lives, a turn ends by its own limits.
  runningMs: null,
  cancellingMs: 2 * minuteMs,
});

/** The parts of recovery, in order. Each is idempotent and safe to run concurrently in any process. */
const recoveries: { did: string; run(patience: Patience): Promise<Tried<string>> }[] = [
  {
    did: "gave back the jobs of workers that are gone",
    run: async () => ({ done: await releaseDeadWorkers(), failures: [] }),
  },
  { did: "took turns from workers that are gone", run: settleAbandonedTurns },
  { did: "had waiting turns picked up", run: pickUpStuckTurns },
  { did: "ended conversations that were left", run: tryReleasing },
];

export interface Recovered {
  did: string;
  ids: string[];
}

/** Repairs what dead processes left and returns what it did. A failure stops nothing else and is thrown at the end. */
export async function recover(patience: Patience = patienceByDefault()): Promise<Recovered[]> {
  const { recovered, failures } = await runRecoveries(patience);
  throwFailures(failures, "several parts of recovery failed");
  return recovered;
}

async function runRecoveries(patience: Patience): Promise<{ recovered: Recovered[]; failures: unknown[] }> {
  const recovered: Recovered[] = [];
  const failures: unknown[] = [];
  for (const { did, run } of recoveries) {
    try {
      const tried = await run(patience);
      failures.push(...tried.failures);
      if (tried.done.length === 0) continue;
      log.warn({ ids: tried.done }, `recovery ${did}`);
      recovered.push({ did, ids: tried.done });
    } catch (error) {
      log.warn({ err: error }, "a part of recovery failed; the next sweep tries again");
      failures.push(error);
    }
  }
  return { recovered, failures };
}

const sweepMsMin = 100;
const sweepMsMax = 5_000;
const sweepMsAfterFailure = 1_000;

/** As `recover`, but logs failures. Returns the milliseconds until the next sweep: 5 s, or until the next lease end. */
export async function sweep(): Promise<number> {
  const startedAt = performance.now();
  try {
    await runRecoveries(patienceByDefault());
    const leaseEndsMs = (await findNextLeaseEnd(performance.now() - startedAt, database())) ?? sweepMsMax;
    return Math.min(Math.max(leaseEndsMs, sweepMsMin), sweepMsMax);
  } catch (error) {
    log.warn({ err: error }, "the recovery sweep failed; the next one tries again");
    return sweepMsAfterFailure;
  }
}

const visitEveryMs = 5_000;
const lastVisit = () => processState("recovery.last-visit", () => ({ at: Number.NEGATIVE_INFINITY }));

/** Sweeps before a page shows what is free and busy, at most once in five seconds for each process. */
export async function recoverOnVisit(): Promise<void> {
  const visit = lastVisit();
  if (performance.now() - visit.at < visitEveryMs) return;
  visit.at = performance.now();
  await sweep();
}
