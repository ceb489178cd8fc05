import { EventEmitter } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import {
  type Logger,
  type Runner,
  run,
  type WorkerEvents,
  Logger as WorkerLogger,
  type WorkerPool,
} from "graphile-worker";
import { pool } from "../db/client.ts";
import type { JobName, Jobs } from "../jobs.ts";
import { log } from "../log.ts";
import { inSpan } from "../tracing/tracing.ts";
import { releaseDeadWorkers, WorkerLiveness } from "./worker-liveness.ts";

export type JobHandlers = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> };

export interface JobRunner {
  /** Takes no further jobs and waits for the running ones. */
  stop(): Promise<void>;
}

const restartMs = 500;
/** Each worker asks for jobs this rarely by itself: new ones are announced, and `WorkerLiveness` notices those whose time has come. */
const pollMs = 5 * 60_000;
/** Gives an ending runner time to receive a requested job, or to record the result of its last one. */
const afterAWhile = () => delay(5_000, undefined, { ref: false });
/**
 * The events by which Graphile Worker 0.18 reports a lost database. Its own end is not awaited: after several failed writes it
 * miscounts the pending ones and never ends (`batch` in its main.js).
 */
const databaseLost = ["worker:getJob:error", "worker:fatalError", "pool:fatalError", "pool:listen:error"] as const;

/**
 * Runs jobs in this process, at most `concurrency` at a time: they mostly wait for the network. `crontab` enqueues jobs at their
 * times (UTC), once for all processes. It survives a lost database: the runner is then replaced, because it may have been assigned
 * a job in an answer that it never received, and may never end by itself.
 */
export async function runJobs(
  handlers: JobHandlers,
  options: { concurrency: number; crontab: string },
): Promise<JobRunner> {
  const pools = new Set<WorkerPool>();
  const liveness = new WorkerLiveness((count) => {
    for (const workers of pools) workers.nudge(count);
  });
  const active = new Set<Promise<void>>();
  let stopping = false;
  const start = async (): Promise<Runner> => {
    const events: WorkerEvents = new EventEmitter();
    const own = new Set<Promise<void>>();
    const workerIds: string[] = [];
    let isReplaced = false;
    // Jobs are locked in the name of the pool, not of its single workers (Graphile Worker 0.18).
    events.on("pool:create", ({ workerPool }) => {
      workerIds.push(workerPool.id);
      pools.add(workerPool);
      liveness.add(workerPool.id);
    });
    for (const name of ["pool:gracefulShutdown", "pool:forcefulShutdown", "pool:release"] as const) {
      events.on(name, ({ workerPool }) => pools.delete(workerPool));
    }
    const replace = async () => {
      if (isReplaced) return;
      isReplaced = true;
      if (!stopping) current = restart();
      void runner.stop().catch(() => undefined);
      await Promise.race([runner.promise.catch(() => undefined), afterAWhile()]);
      while (own.size > 0) await Promise.allSettled(own);
      // The next sweep releases the jobs that it could not record or never received.
      for (const workerId of workerIds) liveness.remove(workerId);
    };
    const runner = await run({ ...runnerOptions(handlers, active, own), ...options, events });
    for (const name of databaseLost) events.on(name, () => void replace());
    void runner.promise.catch(() => undefined).then(replace);
    return runner;
  };
  const restart = async (): Promise<Runner | null> => {
    while (!stopping) {
      await delay(restartMs);
      try {
        const runner = await start();
        log.warn("the queue's runner had given up or lost the database, and was started anew");
        return runner;
      } catch (error) {
        log.warn({ err: error }, "the queue's runner could not be started anew; it is tried again");
      }
    }
    return null;
  };
  await liveness.start();
  await releaseDeadWorkers();
  let current: Promise<Runner | null> = Promise.resolve(await start());
  return {
    async stop() {
      stopping = true;
      const runner = await current;
      // A runner that has just given up has nothing left to stop.
      const stopped = runner
        ?.stop()
        .catch((error) => log.warn({ err: error }, "the queue's runner did not stop in order"));
      await Promise.allSettled(active);
      await Promise.race([stopped, afterAWhile()]);
      await liveness.stop();
    },
  };
}

/** Returns the options of a runner. Each job is in all sets of `running` while it runs. */
function runnerOptions(handlers: JobHandlers, ...running: Set<Promise<void>>[]) {
  const ofItsOwn = { kind: "consumer", parent: null } as const;
  const tasks = Object.entries(handlers).map(([name, handle]) => {
    const span = `job ${name}`;
    return [
      name,
      (payload: unknown) => {
        const job = inSpan(span, () => (handle as (payload: unknown) => Promise<void>)(payload), ofItsOwn);
        const ended = job
          .catch(() => undefined)
          .then(() => {
            for (const jobs of running) jobs.delete(ended);
          });
        for (const jobs of running) jobs.add(ended);
        return job;
      },
    ];
  });
  return {
    pgPool: pool(),
    taskList: Object.fromEntries(tasks),
    noHandleSignals: true,
    logger: quietLogger(),
    preset: {
      worker: {
        pollInterval: pollMs,
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        gracefulShutdownAbortTimeout: 3_000,
      },
    },
  };
}

/** Returns a logger for the queue: infos and lost connections, which the pool reports too, go to `debug`. */
function quietLogger(): Logger {
  return new WorkerLogger(() => (level, message) => {
    if (/trying again in|attempting to UNLISTEN/.test(message)) log.debug({ queue: message }, "the queue says");
    else if (level === "error") log.error({ queue: message }, "the queue reports an error");
    // Jobs wait for the network and share the pool's connections, so fewer connections than jobs are intended.
    else if (level === "warning" && !message.includes("maxPoolSize")) log.warn({ queue: message }, "the queue warns");
    else log.debug({ queue: message }, "the queue says");
  });
}
