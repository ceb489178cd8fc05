import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { settingsAt } from "#tests/fixtures/numeric-settings.ts";
import { processTree, type RunningProcess, survivors } from "#tests/setup/process-tree.ts";
import { beginProduct, launcherAlone, npmStart, type Product, stopProduct, untilReady } from "#tests/setup/product.ts";

// The real launcher, the real build, real processes. The product promises to end within five seconds.
const promisedMs = 5000;

let dataDir: string;
let started: Product[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "sitewright-launcher-"));
  started = [];
});

afterEach(async () => {
  for (const product of started) await stopProduct(product);
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(command?: string[], settings: Record<string, string> = {}): Promise<Product> {
  const product = await beginProduct({ DATA_DIR: dataDir, ...settings }, command);
  started.push(product);
  return untilReady(product);
}

async function health(product: Product): Promise<unknown> {
  const response = await fetch(`${product.address.replace("localhost", "127.0.0.1")}/api/health`);
  return { httpStatus: response.status, ...((await response.json()) as object) };
}

function treeOf(product: Product): RunningProcess[] {
  return processTree(product.process.pid as number);
}

function find(processes: RunningProcess[], command: RegExp): RunningProcess {
  const found = processes.find((each) => command.test(each.command));
  if (!found) throw new Error(`Nothing runs that matches ${command}`);
  return found;
}

/** Runs a statement in the product's own database. */
async function query(sql: string): Promise<unknown[]> {
  const password = readFileSync(join(dataDir, "postgres/product-password"), "utf8");
  const port = readFileSync(join(dataDir, "postgres/data/postmaster.pid"), "utf8").split("\n")[3];
  const client = new Client({
    connectionString: `postgresql://sitewright_product:${password}@127.0.0.1:${port}/sitewright`,
  });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const remember = "INSERT INTO organizations (id, name) VALUES ('019a0000-0000-7000-8000-000000000001', 'Kept')";
const recall = "SELECT name FROM organizations";

test("an empty folder becomes a product that answers, and SIGTERM leaves no process", async () => {
  rmSync(dataDir, { recursive: true });
  // With every number at its largest: a timer that cannot hold it would fire at once, with a warning.
  const product = await start(launcherAlone, settingsAt("largest"));
  expect(product.stdout()).toBe(`Sitewright is ready: ${product.address}\n`);
  expect(await health(product)).toMatchObject({ httpStatus: 200, database: "up", worker: "up" });
  expect(product.stderr()).not.toMatch(/^\s+at |Warning/m);
  const processes = treeOf(product);
  expect(processes.length).toBeGreaterThanOrEqual(4);

  const asked = performance.now();
  expect(await stopProduct(product)).toBe(0);
  expect(await survivors(processes, promisedMs - (performance.now() - asked))).toEqual([]);
  expect(existsSync(join(dataDir, "launcher.json"))).toBe(false);
});

test("SIGKILL of the launcher ends its children; the next start keeps the data", async () => {
  const product = await start();
  await query(remember);
  const processes = treeOf(product);
  process.kill(find(processes, /node \S+\/scripts\/start\.ts$/).pid, "SIGKILL");

  // At once, while the first one's children are still ending.
  const next = await start(launcherAlone, { PORT: new URL(product.address).port });
  expect(await survivors(processes, promisedMs)).toEqual([]);
  expect(await query(recall)).toEqual([{ name: "Kept" }]);
  expect(await health(next)).toMatchObject({ httpStatus: 200 });
});

test("SIGKILL of npm ends everything, and a start at once waits for that", async () => {
  const product = await start(npmStart);
  const processes = treeOf(product);
  product.process.kill("SIGKILL");
  await start(launcherAlone, { PORT: new URL(product.address).port });
  expect(await survivors(processes, 0)).toEqual([]);
});

test("SIGKILL of PostgreSQL ends the product with a sentence, without losing data", async () => {
  const product = await start();
  await query(remember);
  const processes = treeOf(product);
  process.kill(find(processes, /bin\/postgres -D/).pid, "SIGKILL");
  expect(await product.ended).toBe(1);
  expect(product.stderr()).toMatch(/PostgreSQL ended unexpectedly .*start again\.$/m);
  expect(await survivors(processes, promisedMs)).toEqual([]);

  await start();
  expect(await query(recall)).toEqual([{ name: "Kept" }]);
});

test("a second start on the same data folder is refused with the first's address", async () => {
  const product = await start();
  const second = await beginProduct({ DATA_DIR: dataDir });
  expect(await second.ended).toBe(1);
  expect(second.stderr()).toBe(
    `Sitewright is already running on this data folder, at ${product.address}: stop it first, or set another DATA_DIR and PORT.\n`,
  );
  expect(await health(product)).toMatchObject({ httpStatus: 200 });
});

test("with DATABASE_URL set the launcher starts no PostgreSQL", async () => {
  // With every number at its smallest.
  const settings = { ...settingsAt("smallest"), DATABASE_URL: process.env.DATABASE_URL as string };
  const product = await start(launcherAlone, settings);
  expect(await health(product)).toMatchObject({ httpStatus: 200, worker: "up" });
  expect(product.stdout() + product.stderr()).not.toMatch(/^\s+at |Warning/m);
  expect(treeOf(product).filter((each) => each.command.includes("bin/postgres"))).toEqual([]);
});
