import { Client } from "pg";
import { expect, inject, test, vi } from "vitest";
import { Pool } from "#lib/platform/db/pool.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { addJob } from "#lib/platform/jobs.ts";
import { type JobHandlers, runJobs } from "#lib/platform/queue/run-jobs.ts";
import { ownPools, releaseDeadWorkers } from "#lib/platform/queue/worker-liveness.ts";

const nothing = async () => undefined;
const idle: JobHandlers = {
  "run-turn": nothing,
  "set-up-workspace": nothing,
  "follow-head": nothing,
  "keep-turn-refs": nothing,
  "finish-publishing": nothing,
  "open-pull-request": nothing,
  "pack-repositories": nothing,
  "end-conversations": nothing,
  "turn-accepted": nothing,
  "turn-settled": nothing,
  "conversation-finished": nothing,
  "fire-follow-up": nothing,
  "run-plan-phase": nothing,
  "advance-plan": nothing,
};

test("a job that runs is not given back, however often its worker looks for dead ones", async () => {
  const started = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const laterOne = Promise.withResolvers<void>();
  let runs = 0;
  const handlers: JobHandlers = {
    ...idle,
    "follow-head": async () => laterOne.resolve(),
    "run-turn": async () => {
      runs++;
      started.resolve();
      await released.promise;
    },
  };
  const jobs = await runJobs(handlers, { concurrency: 5, crontab: "" });
  await inTransaction((tx) => addJob(tx, "run-turn", { workspaceId: "w" }, { queueName: "ws:w" }));
  await started.promise;

  expect(await releaseDeadWorkers()).toEqual([]);
  // Had it been given back, it would be taken again before one that was added after it.
  await inTransaction((tx) => addJob(tx, "follow-head", { workspaceId: "w" }));
  await laterOne.promise;
  released.resolve();
  await jobs.stop();
  expect(runs).toBe(1);
});

test("jobs go on after a database that was gone when one of them ended", async () => {
  // The queue's own runner prints what it lost, where it was about to look for a job.
  vi.spyOn(console, "trace").mockImplementation(() => undefined);
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const later = Promise.withResolvers<void>();
  const handlers: JobHandlers = {
    ...idle,
    "run-turn": async () => {
      started.resolve();
      await ended.promise;
    },
    "follow-head": async () => later.resolve(),
  };
  const jobs = await runJobs(handlers, { concurrency: 5, crontab: "" });
  await inTransaction((tx) => addJob(tx, "run-turn", { workspaceId: "w" }));
  await started.promise;

  const database = new URL(process.env.DATABASE_URL ?? "").pathname.slice(1);
  const server = new Client({ connectionString: inject("serverUrl") });
  await server.connect();
  await server.query(`ALTER DATABASE ${database} WITH ALLOW_CONNECTIONS false`);
  await server.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [database]);
  ended.resolve();
  // Whoever wants to write down that the job has ended is refused.
  await expect(inTransaction(async () => undefined)).rejects.toThrow();
  await server.query(`ALTER DATABASE ${database} WITH ALLOW_CONNECTIONS true`);
  await server.end();

  // A connection whose end has not been noticed yet may be taken first.
  const add = () => inTransaction((tx) => addJob(tx, "follow-head", { workspaceId: "w" })).then(() => true);
  await expect.poll(() => add().catch(() => false)).toBe(true);
  await later.promise;
  await jobs.stop();
});

test("a job that was handed out while the database went away is run all the same", async () => {
  vi.spyOn(console, "trace").mockImplementation(() => undefined);
  let runs = 0;
  const jobs = await runJobs({ ...idle, "run-turn": async () => void runs++ }, { concurrency: 2, crontab: "" });
  const database = new URL(process.env.DATABASE_URL ?? "").pathname.slice(1);
  const server = new Client({ connectionString: inject("serverUrl") });
  await server.connect();
  const own = new Client({ connectionString: process.env.DATABASE_URL });
  await own.connect();
  const { rows } = await own.query(
    "SELECT graphile_worker.add_job('run-turn', '{}', run_at := now() + interval '1 hour') AS job",
  );
  const [, id] = /^\((\d+),/.exec(String(rows[0].job)) ?? [];
  // As the queue locks it, in an answer that never came: by the pool of this process, which lives.
  const [pool] = ownPools();
  await own.query(
    "UPDATE graphile_worker._private_jobs SET locked_by = $2, locked_at = now(), run_at = now() WHERE id = $1",
    [id, pool],
  );
  await own.end();
  await server.query(`ALTER DATABASE ${database} WITH ALLOW_CONNECTIONS false`);
  await server.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [database]);
  // Its next look for a job fails.
  await expect.poll(() => ownPools().includes(pool ?? ""), { timeout: 20_000 }).toBe(false);
  await server.query(`ALTER DATABASE ${database} WITH ALLOW_CONNECTIONS true`);
  await server.end();
  await expect
    .poll(
      () =>
        releaseDeadWorkers()
          .then(() => runs)
          .catch(() => 0),
      { timeout: 20_000 },
    )
    .toBe(1);
  await jobs.stop();
});

test("a connection that is given back twice is taken back once, and harms nobody", async () => {
  const own = new Pool({ connectionString: process.env.DATABASE_URL, max: 1 });
  await new Promise<void>((resolve) =>
    own.connect((_error, _client, release) => {
      release();
      release(new Error("it broke"));
      resolve();
    }),
  );
  expect((await own.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  await own.end();
});
