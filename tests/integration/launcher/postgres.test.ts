import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type EmbeddedPostgres, startPostgres } from "#scripts/launcher/postgres.ts";

let folder: string;
let running: EmbeddedPostgres | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sitewright-own-postgres-"));
});

afterEach(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true });
});

async function start(): Promise<EmbeddedPostgres> {
  running = await startPostgres(folder);
  return running;
}

async function answers(postgres: EmbeddedPostgres): Promise<boolean> {
  const client = new Client({ connectionString: postgres.url() });
  await client.connect();
  const { rows } = await client.query("SELECT 1 AS answer");
  await client.end();
  return rows[0].answer === 1;
}

const pidFile = () => join(folder, "data/postmaster.pid");

test("an interrupted first start is repeated", async () => {
  // As initdb leaves it when it is killed.
  writeFileSync(join(folder, "password"), "half");
  writeFileSync(join(folder, "unfinished"), "");
  expect(await answers(await start())).toBe(true);
});

test("a server that outlived its launcher is ended and replaced", async () => {
  const orphan = await start();
  const next = await start();
  expect(orphan.process.hasEnded).toBe(true);
  expect(await answers(next)).toBe(true);
});

test("a pid file whose number belongs to another program now is ignored", async () => {
  const killed = await start();
  process.kill(killed.process.pid, "SIGKILL");
  await killed.process.ended;
  const [, ...rest] = readFileSync(pidFile(), "utf8").split("\n");
  writeFileSync(pidFile(), [process.ppid, ...rest].join("\n"));
  expect(await answers(await start())).toBe(true);
});

test("a wrong password is refused", async () => {
  const url = new URL((await start()).url());
  url.password = "guessed";
  const client = new Client({ connectionString: url.href });
  await expect(client.connect()).rejects.toThrow("password authentication failed");
});
