import pg from "pg";
import { pool } from "../db/client.ts";
import { env } from "../env.ts";
import { log } from "../log.ts";
import { processState } from "../process-state.ts";

/** First key of the advisory locks: "SWRT" in ASCII. */
const lockClass = 0x53575254;

const beatMs = 2_000;
/** The jobs that a worker could take now (Graphile Worker 0.18, `sql/getJobs.js`). */
const dueJobs = `
  SELECT id FROM graphile_worker._private_jobs
  WHERE is_available AND run_at <= now() AND (job_queue_id IS NULL OR job_queue_id IN (
    SELECT id FROM graphile_worker._private_job_queues WHERE is_available
  ))
  LIMIT 100`;
const defaultSilentMs = 60_000;

/** The workers of this process. They are alive even while the connection that shows it is being reopened. */
const ownWorkers = () => processState("queue.own-workers", () => new Set<string>());
/** Returns the ids of this process's workers. */
export const ownPools = () => [...ownWorkers()];

/**
 * Tells living workers from dead ones: each worker of this process holds an advisory lock on a connection of its own,
 * which PostgreSQL releases in the moment in which the process is gone. Without this the queue would keep a dead
 * worker's jobs locked for four hours (Graphile Worker, "job expiry"). A frozen process, or one whose machine lost power, keeps
 * its connection. A living process therefore sends a statement every two seconds, and a silent one counts as dead. The statement counts
 * the jobs whose time has come, so that not every worker has to ask for them: nothing is announced when a job's time comes.
 */
export class WorkerLiveness {
  private readonly workerIds = new Set<string>();
  private connection: pg.Client | null = null;
  private stopped = false;
  /** Serializes the queries on the connection. */
  private locking: Promise<void> = Promise.resolve();
  private beat: NodeJS.Timeout | undefined;
  private readonly onDue: (count: number) => void;

  /** `onDue` hears how many jobs could run now, at most a hundred, whenever there are any. */
  constructor(onDue: (count: number) => void = () => undefined) {
    this.onDue = onDue;
  }

  async start(): Promise<void> {
    this.beat ??= setInterval(() => this.countDue(), beatMs).unref();
    const connection = new pg.Client({ connectionString: env().DATABASE_URL, keepAlive: true });
    connection.on("error", (error) => log.warn({ err: error }, "the liveness connection failed"));
    connection.on("end", () => {
      if (!this.stopped && this.connection === connection) this.restart();
    });
    await connection.connect();
    this.connection = connection;
    for (const workerId of this.workerIds) this.hold(workerId);
    await this.locking;
  }

  add(workerId: string): void {
    this.workerIds.add(workerId);
    ownWorkers().add(workerId);
    this.hold(workerId);
  }

  /** Marks a worker as gone although the process lives, so that its jobs are released. */
  remove(workerId: string): void {
    this.workerIds.delete(workerId);
    ownWorkers().delete(workerId);
    this.queue("SELECT pg_advisory_unlock($1::int, hashtext($2))", [lockClass, workerId]);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.beat);
    for (const workerId of this.workerIds) ownWorkers().delete(workerId);
    await this.connection?.end().catch(() => undefined);
  }

  private hold(workerId: string): void {
    this.queue("SELECT pg_advisory_lock($1::int, hashtext($2))", [lockClass, workerId]);
  }

  private countDue(): void {
    this.queue(dueJobs, [], (rows) => {
      if (rows.length > 0 && !this.stopped) this.onDue(rows.length);
    });
  }

  private queue(statement: string, values: unknown[] = [], onRows: (rows: unknown[]) => void = () => undefined): void {
    const { connection } = this;
    this.locking = this.locking
      .then(async () => {
        const answer = await connection?.query(statement, values);
        if (answer) onRows(answer.rows);
      })
      .catch((error) => log.warn({ err: error }, "the liveness connection did not take a statement"));
  }

  private restart(): void {
    this.connection = null;
    setTimeout(() => {
      if (!this.stopped) this.start().catch(() => this.restart());
    }, 500).unref();
  }
}

/** Returns true if a worker of any process holds its lock in this database. */
export async function someWorkerLives(): Promise<boolean> {
  const { rowCount } = await pool().query(
    `SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
     WHERE datname = current_database() AND locktype = 'advisory' AND classid = $1::int::oid AND granted LIMIT 1`,
    [lockClass],
  );
  return rowCount !== 0;
}

/**
 * Releases the jobs and queues of workers whose lock is free, and returns the ids of those workers. Ends connections that have
 * been silent for `silentMs` milliseconds, so that the next call finds their workers. A process that wakes up reconnects; the
 * turn's lease protects its unfinished work.
 */
export async function releaseDeadWorkers(silentMs = defaultSilentMs): Promise<string[]> {
  await pool().query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND state = 'idle' AND state_change < now() - $2 * interval '1 millisecond'
       AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = $1::int::oid)`,
    [lockClass, silentMs],
  );
  const { rows } = await pool().query<{ dead: string[] | null }>(
    `SELECT array_agg(DISTINCT locked_by) AS dead FROM (
       SELECT locked_by FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL
       UNION SELECT locked_by FROM graphile_worker._private_job_queues WHERE locked_by IS NOT NULL
     ) held
     WHERE NOT EXISTS (
       SELECT 1 FROM pg_locks
       WHERE locktype = 'advisory' AND classid = $1::int::oid AND objid = hashtext(held.locked_by)::oid AND granted
     )`,
    [lockClass],
  );
  const dead = rows[0]?.dead?.filter((workerId) => !ownWorkers().has(workerId)) ?? [];
  if (dead.length > 0) await pool().query("SELECT graphile_worker.force_unlock_workers($1)", [dead]);
  return dead;
}
