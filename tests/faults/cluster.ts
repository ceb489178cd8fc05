import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { migrateDatabase } from "#lib/platform/db/migrate.ts";
import { checkInstance } from "#lib/runner/instance-check/check-instance.ts";
import type { Wrong } from "#lib/runner/instance-check/report.ts";
import { openCopies } from "#lib/workspaces/copies/open-copies.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import type { GuardedProcess } from "#scripts/launcher/guarded-process.ts";
import { type EmbeddedPostgres, findFreePort, startPostgres } from "#scripts/launcher/postgres.ts";
import { startWeb } from "#scripts/launcher/web.ts";
import { forgeCertificate } from "#tests/fakes/git-forge.ts";
import { createHeldFiles, type HeldFiles } from "#tests/fakes/held-files.ts";
import { createHeldGit, type HeldGit } from "#tests/fakes/held-git.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";
import { ApiClient } from "#tests/setup/api-client.ts";
import { processTree, type RunningProcess, survivors } from "#tests/setup/process-tree.ts";
import { HeldPushes } from "./held-pushes.ts";
import { startTcpProxy, type TcpProxy } from "./tcp-proxy.ts";
import { startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

// A killed process loses nothing that it has handed to the kernel; only a crash of the machine would lose it.
const quickAndSafeEnough = { fsync: "off", max_connections: "200" };
const leaseSeconds = 3;
/** A web that is asked to end does so within this time, on a busy machine too. */
const webEndsMs = 60_000;

/** The jobs in whose hands a turn is, one after the other. */
export type TurnJob = "run-turn" | "follow-head" | "keep-turn-refs";

interface Web {
  name: string;
  port: number;
  process: GuardedProcess | null;
  ready: Promise<unknown>;
}

/**
 * The product as it runs on many machines: a database, two webs that run no turns, of which one serves at a time, and
 * two workers, each a process of its own. With `isApart` each of them, and the test, is a host with a data folder of its own.
 */
export class Cluster {
  readonly leaseMs = leaseSeconds * 1000;
  readonly folder = mkdtempSync(join(tmpdir(), "sitewright-faults-"));
  readonly git: HeldGit = createHeldGit(join(this.folder, "git"));
  /** The disk of the workers. */
  readonly files: HeldFiles = createHeldFiles(join(this.folder, "held-files"));
  readonly workers = new Map<string, WorkerProcess>();
  readonly pushes = new HeldPushes(join(this.folder, "remotes"));
  model!: ScriptedModelServer;
  /** Between the reading browser and the serving web. */
  proxy!: TcpProxy;
  client!: ApiClient;
  private postgres!: EmbeddedPostgres;
  private balancer!: TcpProxy;
  /** The first one serves. */
  private webs: Web[] = [];
  private databasePort = 0;
  private environment: Record<string, string> = {};
  private readonly settings: Record<string, string>;
  private readonly isApart: boolean;

  /** The settings are those of all its processes. */
  constructor(settings: Record<string, string> = {}, { isApart = false } = {}) {
    this.settings = { ...settings, ...(isApart ? { REPOSITORIES: "copied" } : {}) };
    this.isApart = isApart;
  }

  async start(): Promise<void> {
    const { PATH = "" } = process.env;
    this.databasePort = await findFreePort();
    this.model = await startScriptedModelServer();
    await this.pushes.start();
    await this.startDatabase();
    await migrateDatabase(this.postgres.url());
    this.environment = {
      PATH,
      HOME: "/nonexistent",
      ENV_FILE: "",
      DATABASE_URL: this.postgres.url(),
      DATA_DIR: this.dataFolderOf("test"),
      SITEWRIGHT_KEY: randomBytes(32).toString("hex"),
      OPENAI_BASE_URL: this.model.baseUrl,
      OPENAI_API: "chat",
      LEASE_SECONDS: `${leaseSeconds}`,
      DRAIN_SECONDS: "0",
      // Short enough for a test to wait until git is given up; a busy machine still has time for each command.
      GIT_SECONDS: "10",
      // No page reports presence here.
      PRESENCE_MINUTES: "60",
      ALLOW_LOCAL_REPOSITORIES: "1",
      LOG_LEVEL: "warn",
      SSL_CERT_FILE: forgeCertificate,
      ...this.settings,
    };
    // The settings that the web's starter passes on to it.
    Object.assign(process.env, this.environment, { WORKER: "off" });
    if (this.isApart) openCopies();
    for (const name of ["worker-1", "worker-2"]) this.startWorker(name);
    for (const name of ["web-1", "web-2"]) {
      this.webs.push({ name, port: await findFreePort(), process: null, ready: Promise.resolve() });
    }
    for (const web of this.webs) this.startWebProcess(web);
    const serving = () => this.webs[0]?.port ?? 0;
    [this.proxy, this.balancer] = await Promise.all([startTcpProxy(serving), startTcpProxy(serving)]);
    this.client = new ApiClient(`http://localhost:${this.balancer.port}`);
    await this.ready();
  }

  async end(): Promise<void> {
    this.git.release();
    this.files.release();
    this.pushes.release();
    this.model?.reset();
    await Promise.all([...this.workers.values()].map((worker) => worker.kill()));
    await Promise.all(this.webs.map((web) => web.process?.end(0)));
    await Promise.all([this.proxy?.close(), this.balancer?.close()]);
    await this.pushes.close();
    await this.postgres?.stop();
    await this.model?.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Describes waiting, running and locked work, to explain a failed test. */
  async describeQueue(): Promise<string> {
    const rows = await Promise.all([
      this.query(
        "SELECT id, workspace_id, status, deaths, free_since, lease_until, now() FROM edit_sessions WHERE ended_at IS NULL",
      ),
      this.query(
        `SELECT jobs.id, jobs.task_identifier, jobs.queue_name, jobs.attempts, jobs.locked_at, jobs.locked_by, jobs.run_at
         FROM graphile_worker.jobs`,
      ),
      this.query("SELECT * FROM graphile_worker._private_job_queues WHERE locked_at IS NOT NULL"),
    ]);
    return rows
      .flat()
      .map((row) => JSON.stringify(row))
      .join("\n");
  }

  /** Returns the faults that `npm run recover -- --check` would find, checked in this process. */
  async findWrong(): Promise<Wrong[]> {
    // The database of the last connection may have been killed since.
    await closeDatabase();
    return (await checkInstance()).wrong;
  }

  /** The bare repository of a project; with hosts apart, the test's copy. */
  repositoryOf(projectId: string): string {
    return repositoryPath(this.dataFolderOf("test"), projectId);
  }

  private dataFolderOf(host: string): string {
    return join(this.folder, this.isApart ? `data-${host}` : "data");
  }

  /** Cuts the connections of every browser, which then reconnects. Returns how many there were. */
  cutSockets(): number {
    return this.proxy.cut() + this.balancer.cut();
  }

  /** Resolves once everything runs, including processes restarted after the last fault. */
  async ready(): Promise<void> {
    await Promise.all([...this.workers.values(), ...this.webs].map(({ ready }) => ready));
  }

  /** Opens a connection of the test's own, which tolerates that the database is killed. */
  async connect(): Promise<Client> {
    const connection = new Client({ connectionString: this.postgres.url() });
    connection.on("error", () => undefined);
    await connection.connect();
    return connection;
  }

  async query<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const connection = await this.connect();
    try {
      return (await connection.query(sql, values)).rows as Row[];
    } finally {
      await connection.end();
    }
  }

  /** Returns the worker that holds this job. */
  async findWorker(job: TurnJob): Promise<WorkerProcess> {
    const [row] = await this.query<{ name: string }>(
      `SELECT activity.application_name AS name
       FROM graphile_worker._private_jobs jobs
       JOIN graphile_worker._private_tasks tasks ON tasks.id = jobs.task_id AND tasks.identifier = $1
       JOIN pg_locks locks ON locks.locktype = 'advisory' AND locks.granted
         AND locks.classid = x'53575254'::int::oid AND locks.objid = hashtext(jobs.locked_by)::oid
       JOIN pg_stat_activity activity ON activity.pid = locks.pid`,
      [job],
    );
    const worker = this.workers.get(row?.name ?? "");
    if (!worker) throw new Error(`No worker has a job ${job}.`);
    return worker;
  }

  /** Kills a worker with its child processes, and starts another in its place. */
  async killWorker(worker: WorkerProcess): Promise<void> {
    await worker.kill();
    this.startWorker(worker.name);
  }

  /** A host is lost: its worker is killed, and another starts on an empty disk. */
  async loseWorker(worker: WorkerProcess): Promise<void> {
    if (!this.isApart) throw new Error("Only a host with a disk of its own can lose it.");
    await worker.kill();
    rmSync(this.dataFolderOf(worker.name), { recursive: true, force: true });
    this.startWorker(worker.name);
  }

  /** Asks a worker to end, as an upgrade does, and starts another in its place once it has ended. */
  async stopWorker(worker: WorkerProcess): Promise<void> {
    await worker.stop();
    this.startWorker(worker.name);
  }

  /**
   * Asks the serving web to end, as an upgrade does, and starts it again; the other one serves from now on. Returns its exit code, null
   * if it had to be killed.
   */
  async restartWeb(): Promise<number | null> {
    const [asked] = this.webs;
    if (!asked?.process) throw new Error("No web serves.");
    this.webs.reverse();
    await asked.process.end(webEndsMs);
    const code = await asked.process.ended;
    this.startWebProcess(asked);
    await asked.ready;
    return code;
  }

  /** Kills the serving web; the other one serves from now on. */
  async killWeb(): Promise<void> {
    const [killed] = this.webs;
    if (!killed) return;
    await this.killTree(killed.process);
    this.webs.reverse();
    this.startWebProcess(killed);
  }

  /** Kills the database's server with all its processes, awaits `meanwhile`, and starts it again. */
  async killDatabase(meanwhile: () => Promise<void>): Promise<void> {
    await this.killTree(this.postgres.process);
    await meanwhile();
    await this.startDatabase();
  }

  /** Kills every process, as a crash of the machine does, awaits `meanwhile`, and starts all again. */
  async killEverything(meanwhile: () => Promise<void>): Promise<void> {
    const workers = [...this.workers.values()];
    const killing = [...workers.map((worker) => worker.kill()), ...this.webs.map((web) => this.killTree(web.process))];
    await Promise.all(killing);
    await this.killDatabase(meanwhile);
    for (const { name } of workers) this.startWorker(name);
    for (const web of this.webs) this.startWebProcess(web);
    await this.ready();
  }

  private async killTree(root: GuardedProcess | null): Promise<void> {
    const tree = () => processTree(root?.pid ?? 0);
    // A stopped process starts no others, so none is missed: a backend that survived would hold the server's memory.
    const stopped = new Map<number, RunningProcess>();
    for (let fresh = tree(); fresh.length > 0; fresh = tree().filter(({ pid }) => !stopped.has(pid))) {
      for (const found of fresh) {
        signalIfAlive(found.pid, "SIGSTOP");
        stopped.set(found.pid, found);
      }
    }
    const processes = [...stopped.values()];
    for (const { pid } of processes) signalIfAlive(pid, "SIGKILL");
    await root?.ended;
    const left = await survivors(processes, 5_000);
    if (left.length > 0) throw new Error(`Processes survived being killed: ${JSON.stringify(left)}`);
  }

  private startWorker(name: string): void {
    const PATH = `${this.git.folder}:${this.environment.PATH}`;
    this.workers.set(
      name,
      startWorkerProcess(name, {
        ...{ ...this.environment, PATH, DATA_DIR: this.dataFolderOf(name) },
        HELD_FILES: join(this.folder, "held-files"),
      }),
    );
  }

  private async startDatabase(): Promise<void> {
    const settings = { ...quickAndSafeEnough, port: `${this.databasePort}` };
    this.postgres = await startPostgres(join(this.folder, "postgres"), settings);
  }

  private startWebProcess(web: Web): void {
    const settings = {
      host: "127.0.0.1",
      port: web.port,
      dataDir: this.dataFolderOf(web.name),
      databaseUrl: this.postgres.url(),
      instanceKey: null,
      runsTurns: false,
      workerProcesses: null,
      drainMs: 0,
    };
    const lifetime = {
      own: (child: GuardedProcess) => {
        web.process = child;
      },
      reserve: () => () => undefined,
      need: () => undefined,
      atEnd: () => undefined,
      ending: new AbortController().signal,
      broken: new Promise<never>(() => undefined),
    };
    const { DATABASE_URL = "", SITEWRIGHT_KEY = "" } = this.environment;
    web.ready = startWeb("production", settings, { DATABASE_URL, SITEWRIGHT_KEY }, lifetime);
    // It is awaited before the next fault.
    web.ready.catch(() => undefined);
  }
}

/** Signals a process; a process of the database may have ended since it was listed. */
function signalIfAlive(pid: number, signal: "SIGSTOP" | "SIGKILL"): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
