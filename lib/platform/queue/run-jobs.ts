import { EventEmitter } from "node:events";
import { type Logger, type Runner, run, type WorkerEvents, Logger as WorkerLogger } from "graphile-worker";
import { pool } from "../db/client.ts";
import type { JobName, Jobs } from "../jobs.ts";
import { log } from "../log.ts";
import { releaseDeadWorkers, WorkerLiveness } from "./worker-liveness.ts";

export type JobHandlers = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> };

export interface JobRunner {
  /** Takes no further job and waits for those that run. */
  stop(): Promise<void>;
}

/**
 * Runs jobs in this process, at most `concurrency` at a time: they mostly wait for the network. `crontab` adds jobs at
 * their times (UTC), once however many processes there are.
 */
export async function runJobs(
  handlers: JobHandlers,
  { concurrency, crontab }: { concurrency: number; crontab: string },
): Promise<JobRunner> {
  const events: WorkerEvents = new EventEmitter();
  const liveness = new WorkerLiveness();
  await liveness.start();
  // Jobs are locked in the name of the pool, not of its single workers (Graphile Worker 0.18).
  events.on("pool:create", ({ workerPool }) => liveness.add(workerPool.id));
  await releaseDeadWorkers();
  const runner: Runner = await run({
    pgPool: pool(),
    taskList: Object.fromEntries(
      Object.entries(handlers).map(([name, handle]) => [
        name,
        async (payload: unknown) => (handle as (payload: unknown) => Promise<void>)(payload),
      ]),
    ),
    concurrency,
    crontab,
    noHandleSignals: true,
    events,
    logger: quietLogger(),
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: 3_000 } },
  });
  return {
    async stop() {
      await runner.stop();
      await liveness.stop();
    },
  };
}

/** The queue's own words at our levels: what it calls info is detail for us. */
function quietLogger(): Logger {
  return new WorkerLogger(() => (level, message) => {
    if (level === "error") log.error({ queue: message }, "the queue reports an error");
    // Jobs wait for the network and share the pool's connections: that there are fewer of these is as it should be.
    else if (level === "warning" && !message.includes("maxPoolSize")) log.warn({ queue: message }, "the queue warns");
    else log.debug({ queue: message }, "the queue says");
  });
}
