import { EventEmitter } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
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

const restartMs = 500;

/**
 * Runs jobs in this process, at most `concurrency` at a time: they mostly wait for the network. `crontab` adds jobs at
 * their times (UTC), once however many processes there are. A database that goes away is waited for: the queue's own runner
 * gives up for good when it cannot write down how a job ended, and is then started anew.
 */
export async function runJobs(
  handlers: JobHandlers,
  options: { concurrency: number; crontab: string },
): Promise<JobRunner> {
  const liveness = new WorkerLiveness();
  const active = new Set<Promise<void>>();
  let stopping = false;
  const start = async (): Promise<Runner> => {
    const events: WorkerEvents = new EventEmitter();
    const workerIds: string[] = [];
    let isReplaced = false;
    // Jobs are locked in the name of the pool, not of its single workers (Graphile Worker 0.18).
    events.on("pool:create", ({ workerPool }) => {
      workerIds.push(workerPool.id);
      liveness.add(workerPool.id);
    });
    const runner = await run({ ...runnerOptions(handlers, active), ...options, events });
    const replace = () => {
      if (isReplaced || stopping) return;
      isReplaced = true;
      current = restart();
    };
    // The database may have handed a job out and gone away before it could say so: locked by a runner that lives, and run by
    // nobody, the job would wait for hours, and its queue with it. So this runner only ends what it has; then its locks go.
    events.on("worker:getJob:error", () => {
      if (!isReplaced && !stopping) void runner.stop().catch(() => undefined);
      replace();
    });
    void runner.promise
      .catch(() => undefined)
      .then(() => {
        // What it had in its hands is given back by the next sweep.
        for (const workerId of workerIds) liveness.remove(workerId);
        replace();
      });
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
      // One that has given up in this moment has nothing left to stop.
      await runner?.stop().catch((error) => log.warn({ err: error }, "the queue's runner did not stop in order"));
      await Promise.allSettled(active);
      await liveness.stop();
    },
  };
}

/** `active` holds the jobs that run, also those that a runner which gave up has left behind. */
function runnerOptions(handlers: JobHandlers, active: Set<Promise<void>>) {
  const tasks = Object.entries(handlers).map(([name, handle]) => [
    name,
    (payload: unknown) => {
      const job = (handle as (payload: unknown) => Promise<void>)(payload);
      const ended = job.catch(() => undefined).then(() => void active.delete(ended));
      active.add(ended);
      return job;
    },
  ]);
  return {
    pgPool: pool(),
    taskList: Object.fromEntries(tasks),
    noHandleSignals: true,
    logger: quietLogger(),
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: 3_000 } },
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
