import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { toolEnvironment } from "./child-environment.ts";
import { writeDurably } from "./data-folder.ts";
import { type GuardedProcess, runGuarded, spawnGuarded } from "./guarded-process.ts";
import { chooseUnprivileged, findPostgresBinaries, type Unprivileged } from "./postgres-binaries.ts";
import { identifyProcess } from "./process-identity.ts";
import { ensureProductRole, productDatabase, productRole, superuser } from "./product-role.ts";
import { Refusal } from "./refusal.ts";

/** A running PostgreSQL of the product's own. */
export interface EmbeddedPostgres {
  /** Returns the address of the product's database for the product's role, which is not a superuser. */
  url(): string;
  /** Returns the address of a database in it for the superuser. The product never gets it. */
  superuserUrl(database: string): string;
  readonly process: GuardedProcess;
  /** Returns the last fatal message of the server's log, or an empty string. */
  lastWords(): string;
  /** Ends it in order. */
  stop(): Promise<void>;
}

/** The fast shutdown: connections are closed, and committed transactions are on disk. */
const endSignal = "INT";

/**
 * Obstacles that pass: the memory of a killed server until its last process is gone, and a port that another program
 * took meanwhile.
 */
const passingObstacle = /shared memory block .* is still in use|could not create any TCP\/IP sockets/;
const obstacleMs = 10_000;

/**
 * Starts the PostgreSQL of a folder on a port of the loopback interface, a free one unless the settings (those of
 * postgresql.conf) name it. Initialises the folder first if it is empty, and repairs what an earlier start left behind:
 * a running server or half a folder. The caller ensures that no other start runs at the same time. Throws a Refusal if
 * it cannot be started.
 */
export async function startPostgres(
  folder: string,
  settings: Record<string, string> = {},
  onStart: (child: GuardedProcess) => void = () => undefined,
): Promise<EmbeddedPostgres> {
  const binaries = await findPostgresBinaries();
  const runAs = chooseUnprivileged();
  const data = join(folder, "data");
  if (!existsSync(data)) await initialise(binaries.initdb, folder, runAs, onStart);
  await endOrphan(data);
  const passwords = keepPasswords(folder);

  const options = { listen_addresses: "127.0.0.1", unix_socket_directories: "", ...settings };
  const flags = Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  for (const deadline = performance.now() + obstacleMs; ; ) {
    const port = settings.port ? Number(settings.port) : await findFreePort();
    let output = "";
    const server = spawnGuarded({
      command: [...runAs.prefix, binaries.postgres, "-D", data, "-p", `${port}`, ...flags],
      userId: runAs.userId,
      env: { ...toolEnvironment(), LC_ALL: "C" },
      endSignal,
      orphanMs: 2500,
      onOutput: (text) => {
        output = (output + text).slice(-4000);
      },
    });
    onStart(server);
    const url = () => addressOf(productRole, passwords.product, port, productDatabase);
    const superuserUrl = (database: string) => addressOf(superuser, passwords.superuser, port, database);
    const lastWords = () => output.match(/^.*(?:FATAL|PANIC):.*$/gm)?.at(-1) ?? "";
    const connectTo = (database: string) => connectAsSuperuser(folder, port, database);
    const isReady = await prepare(server, connectTo, passwords);
    if (isReady) {
      rmSync(formerPasswordOf(folder), { force: true });
      return { url, superuserUrl, process: server, lastWords, stop: () => server.end(5000) };
    }
    if (!passingObstacle.test(output) || performance.now() > deadline) {
      throw new Refusal(`PostgreSQL did not start in ${folder}: ${lastWords() || lastLine(output)}`);
    }
    await delay(100);
  }
}

function addressOf(role: string, password: string, port: number | string | undefined, database: string): string {
  return `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
}

const superuserPasswordOf = (folder: string) => join(folder, "superuser-password");
const productPasswordOf = (folder: string) => join(folder, "product-password");
/**
 * The password of an earlier version, in which the product was the superuser. It is replaced, since the product's
 * processes knew it.
 */
const formerPasswordOf = (folder: string) => join(folder, "password");

/**
 * Returns the passwords that both roles have once the server is ready: created once, and on disk before the database
 * gets them.
 */
function keepPasswords(folder: string): { superuser: string; product: string } {
  const keep = (file: string) => {
    if (!existsSync(file)) writeDurably(file, newPassword());
    return readFileSync(file, "utf8").trim();
  };
  return { superuser: keep(superuserPasswordOf(folder)), product: keep(productPasswordOf(folder)) };
}

const newPassword = () => randomBytes(24).toString("hex");

/** Connects with the kept password, or with the former one while the database still has that. */
async function connectAsSuperuser(folder: string, port: number, database: string): Promise<Client> {
  const files = [superuserPasswordOf(folder), formerPasswordOf(folder)].filter((file) => existsSync(file));
  for (const file of files) {
    const client = new Client({
      connectionString: addressOf(superuser, readFileSync(file, "utf8").trim(), port, database),
    });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!(error instanceof Error && "code" in error && error.code === wrongPassword)) throw error;
    }
  }
  throw new Refusal(
    `The password in ${superuserPasswordOf(folder)} is not the database's; restore the data folder whole from your backup.`,
  );
}

/** SQLSTATE invalid_password. */
const wrongPassword = "28P01";

/** Returns the address of the product's database in the server that runs on this folder now, null if none does. */
export function findRunningPostgres(folder: string): string | null {
  const data = join(folder, "data");
  const pidFile = join(data, "postmaster.pid");
  if (!existsSync(pidFile) || !existsSync(productPasswordOf(folder))) return null;
  const [pid, , , port] = readFileSync(pidFile, "utf8").split("\n");
  if (!identifyProcess(Number(pid))?.command.includes(data)) return null;
  return addressOf(productRole, keepPasswords(folder).product, port, productDatabase);
}

/**
 * Initialises a folder that gets its name when it is complete, so that an interrupted first start leaves nothing half
 * made.
 */
async function initialise(
  initdb: string,
  folder: string,
  { prefix, userId }: Unprivileged,
  onStart: (child: GuardedProcess) => void,
): Promise<void> {
  const unfinished = join(folder, "unfinished");
  const passwordFile = superuserPasswordOf(folder);
  rmSync(unfinished, { recursive: true, force: true });
  for (const file of [passwordFile, productPasswordOf(folder), formerPasswordOf(folder)]) rmSync(file, { force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, newPassword(), { mode: 0o600, flush: true });
  if (userId !== undefined) {
    // That user has to pass through the data folder, and can read nothing in it.
    chmodSync(dirname(folder), 0o711);
    for (const path of [folder, unfinished, passwordFile]) chownSync(path, userId, userId);
  }
  const { code, output } = await runGuarded(
    {
      command: [
        ...[...prefix, initdb, "-D", unfinished, "-U", superuser, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"],
        ...["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"],
      ],
      userId,
      env: { ...toolEnvironment(), LC_ALL: "C" },
    },
    onStart,
  );
  if (code !== 0) {
    throw new Refusal(
      `PostgreSQL could not be set up in ${folder}: ${lastLine(output)} Run Sitewright as another user, or set DATABASE_URL.`,
    );
  }
  // Only initdb had to read it beside the launcher.
  if (userId !== undefined) chownSync(passwordFile, 0, 0);
  renameSync(unfinished, join(folder, "data"));
}

/**
 * Ends a server that outlived its launcher. The number in its pid file may belong to another process by now, or to a
 * zombie; then the file is removed, because it only keeps PostgreSQL from starting. PostgreSQL itself makes sure, in
 * shared memory, that it never runs twice on one folder.
 */
async function endOrphan(data: string): Promise<void> {
  const pidFile = join(data, "postmaster.pid");
  for (const deadline = performance.now() + obstacleMs; existsSync(pidFile); await delay(50)) {
    const pid = Number(readFileSync(pidFile, "utf8").split("\n", 1)[0]);
    if (!identifyProcess(pid)?.command.includes(data)) return rmSync(pidFile, { force: true });
    if (performance.now() > deadline) {
      throw new Refusal(`An earlier PostgreSQL does not end; end process ${pid} and start again.`);
    }
    process.kill(pid, `SIG${endSignal}`);
  }
}

/** Resolves with a port of the loopback interface that is free now. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (address && typeof address === "object" ? resolve(address.port) : reject(address)));
    });
  });
}

/** Returns true once the server is ready with the product's database and role, false if it ended by itself. */
async function prepare(
  server: GuardedProcess,
  connectTo: (database: string) => Promise<Client>,
  passwords: { superuser: string; product: string },
): Promise<boolean> {
  try {
    if (!(await becomesReady(server, connectTo))) return false;
    await ensureProductRole(connectTo, passwords);
    return true;
  } catch (error) {
    await server.end(5000);
    throw error;
  }
}

/** Returns true once the server answers, false if it ends. */
async function becomesReady(
  server: GuardedProcess,
  connectTo: (database: string) => Promise<Client>,
): Promise<boolean> {
  while (!server.hasEnded) {
    try {
      await (await connectTo("postgres")).end();
      return true;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      await Promise.race([server.ended, delay(25)]);
    }
  }
  return false;
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) ?? "";
}
