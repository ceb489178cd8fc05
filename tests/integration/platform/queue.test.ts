import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { expect, inject, test, vi } from "vitest";
import { Pool } from "#lib/platform/db/pool.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { addJob } from "#lib/platform/jobs.ts";
import { log } from "#lib/platform/log.ts";
import { type JobHandlers, runJobs } from "#lib/platform/queue/run-jobs.ts";
import { ownPools, releaseDeadWorkers, WorkerLiveness } from "#lib/platform/queue/worker-liveness.ts";

const nothing = async () => undefined;
const idle: JobHandlers = {
  "run-turn": nothing,
  "set-up-workspace": nothing,
  "follow-head": nothing,
  "keep-turn-refs": nothing,
  "finish-publishing": nothing,
  "push-output": nothing,
  "open-pull-request": nothing,
  "prune-projects": async () => undefined,
  "pack-repositories": nothing,
  "end-conversations": nothing,
  "turn-accepted": nothing,
  "turn-settled": nothing,
  "conversation-finished": nothing,
  "fire-follow-up": nothing,
  "send-password-reset": nothing,
  "deliver-follow-up": nothing,
  "run-plan-phase": nothing,
  "advance-plan": nothing,
  "run-dry-run": nothing,
  "check-site": nothing,
  "build-site": nothing,
  "replay-turn": nothing,
};

/** A job that runs until the test ends it. */
function held() {
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const job = async () => {
    started.resolve();
    await ended.promise;
  };
  return { job, started: started.promise, end: ended.resolve };
}

/** Ends every connection to the test's database and refuses new ones, until the returned function is called. */
async function loseDatabase(): Promise<() => Promise<void>> {
  const database = new URL(process.env.DATABASE_URL ?? "").pathname.slice(1);
  const server = new Client({ connectionString: inject("serverUrl") });
  await server.connect();
  await server.query(`ALTER DATABASE ${database} WITH ALLOW_CONNECTIONS false`);
  await server.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [database]);
  return async () => {
    await server.query(`ALTER DATABASE ${database} WITH ALLOW_CONNECTIONS true`);
    await server.end();
  };
}

/** Counts how often the queue could not record the end of a job. */
const countLost = (calls: unknown[][]) =>
  calls.filter(([about]) => /^Failed to (complete|fail) jobs/.test((about as { queue?: string }).queue ?? "")).length;

test("the job of a living worker is not released as dead", async () => {
  const turn = held();
  const laterOne = Promise.withResolvers<void>();
  let runs = 0;
  const handlers: JobHandlers = {
    ...idle,
    "follow-head": async () => laterOne.resolve(),
    "run-turn": async () => {
      runs++;
      await turn.job();
    },
  };
  const jobs = await runJobs(handlers, { concurrency: 5, crontab: "" });
  await inTransaction((tx) => addJob(tx, "run-turn", { workspaceId: "w" }, { queueName: "ws:w" }));
  await turn.started;

  expect(await releaseDeadWorkers()).toEqual([]);
  // A released job would be taken again before one that was added after it.
  await inTransaction((tx) => addJob(tx, "follow-head", { workspaceId: "w" }));
  await laterOne.promise;
  turn.end();
  await jobs.stop();
  expect(runs).toBe(1);
});

test("a job whose time comes runs soon, though nothing announces it", async () => {
  const later = held();
  const jobs = await runJobs({ ...idle, "follow-head": later.job }, { concurrency: 5, crontab: "" });
  const runAt = new Date(Date.now() + 1_500);
  await inTransaction((tx) => addJob(tx, "follow-head", { workspaceId: "w" }, { runAt }));
  // Long before a worker asks by itself.
  await later.started;
  expect(Date.now()).toBeGreaterThanOrEqual(runAt.getTime());
  later.end();
  await jobs.stop();
});

test("at rest a hundred workers together send less than a statement a second", async () => {
  const jobs = await runJobs(idle, { concurrency: 100, crontab: "" });
  const sent = vi.spyOn(Client.prototype, "query");
  const countFor = async (ms: number) => {
    const before = sent.mock.calls.length;
    await delay(ms);
    return sent.mock.calls.length - before;
  };
  // At its start each worker asks once.
  await expect.poll(() => countFor(1_000)).toBeLessThan(2);
  const count = await countFor(8_000);
  sent.mockRestore();
  await jobs.stop();
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(8);
});

test("jobs continue after the database was lost at the end of one", async () => {
  // graphile-worker prints a trace when it loses the connection before its next look for a job.
  vi.spyOn(console, "trace").mockImplementation(() => undefined);
  const turn = held();
  const later = Promise.withResolvers<void>();
  const handlers: JobHandlers = { ...idle, "run-turn": turn.job, "follow-head": async () => later.resolve() };
  const jobs = await runJobs(handlers, { concurrency: 5, crontab: "" });
  await inTransaction((tx) => addJob(tx, "run-turn", { workspaceId: "w" }));
  await turn.started;
  const back = await loseDatabase();
  turn.end();
  // The end of the job cannot be recorded now.
  await expect(inTransaction(async () => undefined)).rejects.toThrow();
  await back();

  // The pool may first hand out a connection whose end it has not noticed.
  const add = () => inTransaction((tx) => addJob(tx, "follow-head", { workspaceId: "w" })).then(() => true);
  await expect.poll(() => add().catch(() => false)).toBe(true);
  await later.promise;
  await jobs.stop();
});

test("jobs continue after the database was lost while several ended in turn", async () => {
  vi.spyOn(console, "trace").mockImplementation(() => undefined);
  const ids = ["a", "b", "c", "d"];
  const turns = new Map(ids.map((id) => [id, held()]));
  const followed: string[] = [];
  const handlers: JobHandlers = {
    ...idle,
    "run-turn": async ({ workspaceId }) => turns.get(workspaceId)?.job(),
    "follow-head": async ({ workspaceId }) => void followed.push(workspaceId),
  };
  const jobs = await runJobs(handlers, { concurrency: ids.length, crontab: "" });
  const [lostPool] = ownPools();
  const add = (name: "run-turn" | "follow-head", workspaceId: string) =>
    inTransaction((tx) => addJob(tx, name, { workspaceId }, { queueName: `ws:${workspaceId}` })).then(() => true);
  for (const id of ids) await add("run-turn", id);
  await Promise.all([...turns.values()].map(({ started }) => started));
  const said = vi.spyOn(log, "error");
  const back = await loseDatabase();
  for (const [index, turn] of [...turns.values()].entries()) {
    turn.end();
    await expect.poll(() => countLost(said.mock.calls)).toBe(index + 1);
  }
  await back();

  // The pool may first hand out a connection whose end it has not noticed.
  for (const id of ids) await expect.poll(() => add("follow-head", id).catch(() => false)).toBe(true);
  await expect.poll(() => ownPools().includes(lostPool ?? "")).toBe(false);
  // The queues stay locked by the unrecorded ends until a sweep releases them.
  const sweep = () => releaseDeadWorkers().catch(() => undefined);
  await expect.poll(() => sweep().then(() => [...followed].sort())).toEqual(ids);
  await jobs.stop();
});

test("a job whose assignment was lost with the database still runs", async () => {
  vi.spyOn(console, "trace").mockImplementation(() => undefined);
  let runs = 0;
  const jobs = await runJobs({ ...idle, "run-turn": async () => void runs++ }, { concurrency: 2, crontab: "" });
  const own = new Client({ connectionString: process.env.DATABASE_URL });
  await own.connect();
  const { rows } = await own.query(
    "SELECT graphile_worker.add_job('run-turn', '{}', run_at := now() + interval '1 hour') AS job",
  );
  const [, id] = /^\((\d+),/.exec(String(rows[0].job)) ?? [];
  // Locked as the queue does it, in an answer that was lost, by this process's own living pool.
  const [pool] = ownPools();
  await own.query(
    "UPDATE graphile_worker._private_jobs SET locked_by = $2, locked_at = now(), run_at = now() WHERE id = $1",
    [id, pool],
  );
  await own.end();
  const back = await loseDatabase();
  // The pool's next look for a job fails.
  await expect.poll(() => ownPools().includes(pool ?? ""), { timeout: 100_000 }).toBe(false);
  await back();
  await expect
    .poll(
      () =>
        releaseDeadWorkers()
          .then(() => runs)
          .catch(() => 0),
      { timeout: 100_000 },
    )
    .toBe(1);
  await jobs.stop();
});

test("a frozen worker is removed after its limit, and a living one shows activity", async () => {
  const own = new Client({ connectionString: process.env.DATABASE_URL });
  const frozen = new Client({ connectionString: process.env.DATABASE_URL });
  const isGone = new Promise<void>((resolve) => frozen.on("end", () => resolve()));
  frozen.on("error", () => undefined);
  await Promise.all([own.connect(), frozen.connect()]);
  await frozen.query("SELECT pg_advisory_lock(x'53575254'::int, hashtext('pool-frozen'))");
  const { rows } = await own.query("SELECT graphile_worker.add_job('run-turn', '{}', queue_name := 'ws:w') AS job");
  const [, id] = /^\((\d+),/.exec(String(rows[0].job)) ?? [];
  await own.query(
    "UPDATE graphile_worker._private_jobs SET locked_by = 'pool-frozen', locked_at = now() WHERE id = $1",
    [id],
  );
  expect(await releaseDeadWorkers()).toEqual([]);
  await expect.poll(() => releaseDeadWorkers(100)).toEqual(["pool-frozen"]);
  await isGone;

  const liveness = new WorkerLiveness();
  liveness.add("pool-alive");
  await liveness.start();
  const readLast = async () => {
    const { rows } = await own.query(
      `SELECT state_change FROM pg_stat_activity JOIN pg_locks USING (pid)
       WHERE locktype = 'advisory' AND objid = hashtext('pool-alive')::oid AND datname = current_database()`,
    );
    return rows[0].state_change.getTime() as number;
  };
  const last = await readLast();
  await expect.poll(readLast).toBeGreaterThan(last);
  await liveness.stop();
  await own.end();
});

test("a transaction of a frozen process holds its rows for at most a minute", async () => {
  const [row] = await inTransaction(
    (tx) => tx.$queryRaw<{ limit: string }[]>`SELECT current_setting('idle_in_transaction_session_timeout') AS limit`,
  );
  expect(row?.limit).toBe("1min");
});

test("a connection that is released twice goes back to the pool once", async () => {
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
