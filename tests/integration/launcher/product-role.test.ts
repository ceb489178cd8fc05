import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { migrateDatabase } from "#lib/platform/db/migrate.ts";
import { ensureBuild } from "#scripts/launcher/build.ts";
import { runGuarded, spawnGuarded } from "#scripts/launcher/guarded-process.ts";
import { type EmbeddedPostgres, findFreePort, startPostgres } from "#scripts/launcher/postgres.ts";
import { chooseUnprivileged, findPostgresBinaries } from "#scripts/launcher/postgres-binaries.ts";
import { processTree } from "#tests/setup/process-tree.ts";
import { beginProduct, stopProduct, untilReady } from "#tests/setup/product.ts";

let dataDir: string;
let folder: string;
let running: EmbeddedPostgres | undefined;
const formerPassword = "former-password-of-the-superuser";

beforeAll(() => ensureBuild(() => undefined), 600_000);

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "sitewright-role-"));
  folder = join(dataDir, "postgres");
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  rmSync(dataDir, { recursive: true });
});

async function start(): Promise<EmbeddedPostgres> {
  running = await startPostgres(folder);
  return running;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Creates a folder as of the time when the product was the superuser: migrated by it, with a row to keep. */
async function makeFormerFolder(): Promise<void> {
  const { initdb, postgres } = await findPostgresBinaries();
  const { prefix, userId } = chooseUnprivileged();
  const data = join(folder, "data");
  const passwordFile = join(folder, "password");
  mkdirSync(data, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, formerPassword, { mode: 0o600 });
  if (userId !== undefined) for (const path of [dataDir, folder, data, passwordFile]) chownSync(path, userId, userId);
  const env = { PATH: process.env.PATH ?? "", LC_ALL: "C" };
  const made = await runGuarded({
    command: [
      ...[...prefix, initdb, "-D", data, "-U", "sitewright", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"],
      ...["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"],
    ],
    userId,
    env,
  });
  expect(made.code).toBe(0);
  const port = await findFreePort();
  const options = ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="];
  const server = spawnGuarded({
    command: [...prefix, postgres, "-D", data, "-p", `${port}`, ...options],
    userId,
    env,
    endSignal: "INT",
    onOutput: () => undefined,
  });
  const url = (database: string) => `postgresql://sitewright:${formerPassword}@127.0.0.1:${port}/${database}`;
  await expect
    .poll(() =>
      query(url("postgres"), "SELECT 1").then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await query(url("postgres"), "CREATE DATABASE sitewright");
  await migrateDatabase(url("sitewright"));
  await query(url("sitewright"), keep);
  await server.end(5000);
}

const keep = "INSERT INTO organizations (id, name) VALUES ('019a0000-0000-7000-8000-000000000001', 'Kept')";

const ownedByOthers = `
  SELECT relname AS name FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
    WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND pg_get_userbyid(relowner) <> current_user
  UNION ALL SELECT proname FROM pg_proc JOIN pg_namespace n ON n.oid = pronamespace
    WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND pg_get_userbyid(proowner) <> current_user
  UNION ALL SELECT typname FROM pg_type JOIN pg_namespace n ON n.oid = typnamespace
    WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND pg_get_userbyid(typowner) <> current_user
  UNION ALL SELECT nspname FROM pg_namespace
    WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public') AND pg_get_userbyid(nspowner) <> current_user`;

async function expectPlainRole(postgres: EmbeddedPostgres): Promise<void> {
  const rights = "rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls";
  const roles = await query(postgres.url(), `SELECT rolname, ${rights} FROM pg_roles WHERE rolname = current_user`);
  const none = {
    rolsuper: false,
    rolcreatedb: false,
    rolcreaterole: false,
    rolreplication: false,
    rolbypassrls: false,
  };
  expect(roles).toEqual([{ rolname: "sitewright_product", ...none }]);
  const memberships =
    "SELECT 1 FROM pg_auth_members WHERE member = (SELECT oid FROM pg_roles WHERE rolname = current_user)";
  expect(await query(postgres.url(), memberships)).toEqual([]);
  const beyond = [
    "COPY (SELECT 1) TO PROGRAM 'cat'",
    "COPY organizations TO '/tmp/sitewright-copied'",
    "SELECT pg_read_file('postgresql.conf')",
    "SELECT lo_import('/etc/hostname')",
    "ALTER SYSTEM SET log_statement = 'all'",
    "CREATE ROLE another",
    "CREATE DATABASE another",
    "ALTER ROLE sitewright PASSWORD 'mine'",
    "ALTER ROLE sitewright_product SUPERUSER",
    "SET ROLE sitewright",
    "CREATE FUNCTION f() RETURNS int LANGUAGE c AS 'libc', 'getpid'",
  ];
  for (const statement of beyond)
    await expect(query(postgres.url(), statement)).rejects.toThrow(/permission denied|must /);
  const elsewhere = new URL(postgres.url());
  for (const database of ["postgres", "template1"]) {
    elsewhere.pathname = `/${database}`;
    await expect(query(elsewhere.href, "SELECT 1")).rejects.toThrow("permission denied for database");
  }
}

test("the product's role in a new folder migrates its database and no more", async () => {
  const postgres = await start();
  await migrateDatabase(postgres.url());
  await query(postgres.url(), keep);
  expect(await query(postgres.url(), ownedByOthers)).toEqual([]);
  await expectPlainRole(postgres);
  for (const name of ["superuser-password", "product-password"]) {
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  }
  expect(existsSync(join(folder, "password"))).toBe(false);
});

test("a folder where the product was superuser is converted without losing data", async () => {
  await makeFormerFolder();
  const postgres = await start();
  await expectPlainRole(postgres);
  expect(await query(postgres.url(), ownedByOthers)).toEqual([]);
  expect(await query(postgres.url(), "SELECT name FROM organizations")).toEqual([{ name: "Kept" }]);
  expect(await migrateDatabase(postgres.url())).toEqual([]);
  await query(postgres.url(), "ALTER TABLE organizations ADD COLUMN later int");
  await query(
    postgres.url(),
    "CREATE OR REPLACE FUNCTION graphile_worker.later() RETURNS int LANGUAGE sql AS 'SELECT 1'",
  );
  const former = new URL(postgres.superuserUrl("sitewright"));
  former.password = formerPassword;
  await expect(query(former.href, "SELECT 1")).rejects.toThrow("password authentication failed");
  expect(existsSync(join(folder, "password"))).toBe(false);
});

test("a conversion that was interrupted between two steps is finished by the next start", async () => {
  await makeFormerFolder();
  // Interrupted before the database change: the new password is on the disk, and the database has the former one.
  writeFileSync(join(folder, "superuser-password"), "a-password-that-was-only-written", { mode: 0o600 });
  await expectPlainRole(await start());
  await running?.stop();
  // Interrupted after it: the former password is still on the disk.
  writeFileSync(join(folder, "password"), formerPassword, { mode: 0o600 });
  await expectPlainRole(await start());
  expect(existsSync(join(folder, "password"))).toBe(false);
});

test("a password that the database does not accept is refused with a sentence", async () => {
  await (await start()).stop();
  running = undefined;
  writeFileSync(join(folder, "superuser-password"), "another");
  await expect(startPostgres(folder)).rejects.toThrow(/is not the database's; restore the data folder whole/);
});

test("npm start on a former folder gives its processes only the plain role", async () => {
  await makeFormerFolder();
  const product = await untilReady(await beginProduct({ DATA_DIR: dataDir }));
  try {
    const superPassword = readFileSync(join(folder, "superuser-password"), "utf8");
    const productPassword = readFileSync(join(folder, "product-password"), "utf8");
    const port = readFileSync(join(folder, "data/postmaster.pid"), "utf8").split("\n")[3];
    const connected = await query(
      `postgresql://sitewright:${superPassword}@127.0.0.1:${port}/sitewright`,
      "SELECT DISTINCT usename FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
    );
    expect(connected).toEqual([{ usename: "sitewright_product" }]);
    expect((await fetch(`${product.address}/api/health`)).status).toBe(200);
    if (process.platform !== "linux") return;
    const environments = processTree(product.process.pid as number).map(({ pid }) => readEnvironment(pid));
    expect(environments.some((each) => each.includes(productPassword))).toBe(true);
    for (const secret of [superPassword, formerPassword]) expect(environments.join()).not.toContain(secret);
  } finally {
    expect(await stopProduct(product)).toBe(0);
  }
});

/** Returns "" for a process that has just ended. */
function readEnvironment(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8");
  } catch {
    return "";
  }
}
