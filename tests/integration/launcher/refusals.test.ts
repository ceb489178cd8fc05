import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serverFull } from "#lib/platform/db/connection-lost.ts";
import { root } from "#scripts/launcher/settings.ts";
import { startTransactionPooler } from "#tests/fakes/transaction-pooler.ts";
import { onServer } from "#tests/setup/database-server.ts";
import { beginProduct } from "#tests/setup/product.ts";

// The product refuses to start with one sentence that says what to do: no stack trace, exit code 1.
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sitewright-refusals-"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function refusal(settings: Record<string, string>): Promise<string> {
  const product = await beginProduct({ DATA_DIR: join(folder, "data"), ...settings });
  expect(await product.ended).toBe(1);
  expect(product.stdout()).toBe("");
  return product.stderr();
}

test("a busy port is refused with a sentence", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  try {
    expect(await refusal({ PORT: `${port}` })).toBe(
      `Port ${port} is in use by another program: stop it, or set PORT to another, as in PORT=${port + 1}.\n`,
    );
  } finally {
    server.close();
  }
});

test("a port that is not a number is refused with a sentence", async () => {
  expect(await refusal({ PORT: "http" })).toBe('PORT is "http"; set it to a whole number from 1 to 65535.\n');
});

test("a host that is not this machine's is refused with a sentence", async () => {
  expect(await refusal({ HOST: "192.0.2.1" })).toMatch(/^Nothing can listen on 192\.0\.2\.1 .* set HOST to .*\n$/);
});

test("a data folder that cannot be created is refused with a sentence", async () => {
  const file = join(folder, "a-file");
  writeFileSync(file, "");
  expect(await refusal({ DATA_DIR: join(file, "data") })).toBe(
    `DATA_DIR is "${join(file, "data")}"; set it to a folder that you can write.\n`,
  );
});

test("an unreachable database is refused without printing its password", async () => {
  const said = await refusal({ DATABASE_URL: "postgresql://somebody:secret@127.0.0.1:1/sitewright" });
  expect(said).toMatch(/^The database at 127\.0\.0\.1:1 can't be reached .*; start it, or correct DATABASE_URL\.$/m);
  expect(said).not.toContain("secret");
  expect(said).not.toMatch(/^\s+at /m);
});

test("a pooler in transaction mode is refused with a sentence", async () => {
  const pooler = await startTransactionPooler(process.env.DATABASE_URL ?? "");
  try {
    const said = await refusal({ DATABASE_URL: pooler.url });
    expect(said).toMatch(/^The pooler at 127\.0\.0\.1:\d+ gives each transaction another session .*; set .*\.$/m);
    expect(said).not.toMatch(/^\s+at /m);
  } finally {
    await pooler.close();
  }
});

test("a database that takes no more connections is refused with a sentence", async () => {
  const url = new URL(process.env.DATABASE_URL ?? "");
  const role = `limited_${process.pid}`;
  await onServer(url.href, `CREATE ROLE ${role} LOGIN PASSWORD 'secret' CONNECTION LIMIT 0`);
  try {
    [url.username, url.password] = [role, "secret"];
    const said = await refusal({ DATABASE_URL: url.href });
    expect(said.trimEnd().split("\n").at(-1)).toBe(serverFull);
  } finally {
    await onServer(process.env.DATABASE_URL ?? "", `DROP ROLE ${role}`);
  }
});

/** Starts a proxy to the database that breaks each connection that sends this word. */
async function breakAt(word: string, databaseUrl: string): Promise<{ url: string; server: Server }> {
  const { hostname, port } = new URL(databaseUrl);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const side of [near, far]) side.on("error", end).on("close", end);
    far.on("data", (part) => near.write(part));
    near.on("data", (part) => (part.includes(word) ? end() : far.write(part)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  return { url: url.href, server };
}

test("a database lost during migration is refused with a sentence", async () => {
  const { url, server } = await breakAt("pg_advisory_lock", process.env.DATABASE_URL ?? "");
  try {
    const said = await refusal({ DATABASE_URL: url });
    expect(said).toMatch(/^The database could not be brought up to date: .+$/m);
    expect(said).not.toMatch(/^\s+at /m);
  } finally {
    server.close();
  }
});

test.each([
  ["a full disk", `throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" })`],
  [
    "a late failure",
    `setTimeout(() => { throw new Error("Connection terminated") }); await new Promise(() => setInterval(() => 1, 1000))`,
  ],
  [
    "an unhandled rejection",
    `void Promise.reject(new Error("Connection terminated")); await new Promise(() => setInterval(() => 1, 1000))`,
  ],
])("%s ends the launcher with a sentence and exit code 1", (_what, work) => {
  const program = `import { runLauncher } from "./scripts/launcher/lifetime.ts"; await runLauncher(async () => { ${work} });`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: root,
    encoding: "utf8",
  });
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(/^Sitewright could not go on: .+\.\n$/);
});
