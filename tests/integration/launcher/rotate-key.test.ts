import { createCipheriv, randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { systemScope } from "#lib/accounts/schema.ts";
import { keyPlace } from "#lib/models/model-key.ts";
import { deriveKey, seal, unseal } from "#lib/platform/crypto.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { someWorkerLives, WorkerLiveness } from "#lib/platform/queue/worker-liveness.ts";
import { hasRemote, remoteOf } from "#lib/projects/delivery/remote.ts";
import { findProjectSource } from "#lib/projects/project-store.ts";
import { bindTokens } from "#lib/projects/secrets/reseal-tokens.ts";
import { tokenPlace } from "#lib/projects/secrets/source-token.ts";
import { keepInstanceKey } from "#scripts/launcher/data-folder.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createProject } from "#tests/factories/create-project.ts";
import { beginProduct } from "#tests/setup/product.ts";

let dataDir: string;
const oldKey = "ab".repeat(32);
const keyFile = () => join(dataDir, "instance-key");
const keptKey = () => readFileSync(keyFile(), "utf8").trim();

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "sitewright-rotation-"));
  writeFileSync(keyFile(), `${oldKey}\n`, { mode: 0o600 });
  await database().project.updateMany({ data: { sourceTokenSealed: null } });
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Starts the script. */
async function beginRotation(settings: Record<string, string> = {}, args: string[] = []) {
  const { DATABASE_URL = "" } = process.env;
  const command = [process.execPath, "scripts/rotate-key.ts", ...args];
  return beginProduct({ DATABASE_URL, DATA_DIR: dataDir, ...settings }, command);
}

async function rotate(settings: Record<string, string> = {}, args: string[] = []) {
  const run = await beginRotation(settings, args);
  const code = await run.ended;
  // The steps are written to standard error as well.
  const refusal = run
    .stderr()
    .replace(/^.* … .*\n/gm, "")
    .trim();
  return { code, said: run.stdout().trim().split("\n").at(-1), refusal };
}

/** Seals as the product did before secrets were bound to their row. */
function sealUnbound(secret: string, key: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKey("secrets", key), iv);
  const content = Buffer.concat([cipher.update(secret), cipher.final()]);
  return ["v1", ...[iv, cipher.getAuthTag(), content].map((part) => part.toString("base64url"))].join(".");
}

async function projectWith(sealedFor: (id: string) => string, name = "Bakery"): Promise<string> {
  const { projectId } = await createProject(await createActor(), { name });
  const data = { sourceType: "git" as const, starter: null, sourceUrl: "https://forge.example/a.git" };
  await database().project.update({
    where: { id: projectId },
    data: { ...data, sourceTokenSealed: sealedFor(projectId) },
  });
  return projectId;
}

const sealedBy = (key: string, secret: string) => (id: string) => seal(secret, tokenPlace(id), key);

async function storedToken(id: string): Promise<string> {
  return (await database().project.findUniqueOrThrow({ where: { id } })).sourceTokenSealed ?? "";
}

const opened = async (id: string, key: string) => unseal(await storedToken(id), tokenPlace(id), key);

test("a sealed token that is copied to another project does not open there", async () => {
  const mine = await projectWith(sealedBy(env().SITEWRIGHT_KEY, "forge-token"));
  const theirs = await projectWith(() => "");
  await database().project.update({ where: { id: theirs }, data: { sourceTokenSealed: await storedToken(mine) } });
  const remote = async (id: string) => {
    const source = await findProjectSource(systemScope, id, database());
    return source && hasRemote(source) ? remoteOf(source) : null;
  };
  expect(await remote(mine)).toMatchObject({ token: "forge-token" });
  await expect(remote(theirs)).rejects.toMatchObject({ code: "repository-token-unreadable" });
});

test("a start binds older tokens once and leaves those it cannot open", async () => {
  const { SITEWRIGHT_KEY: key } = env();
  const old = await projectWith(() => sealUnbound("forge-token", key));
  const foreign = await projectWith(() => sealUnbound("forge-token", oldKey));
  const before = await storedToken(foreign);
  await bindTokens();
  const bound = await storedToken(old);
  expect(await opened(old, key)).toBe("forge-token");
  await bindTokens();
  expect([await storedToken(old), await storedToken(foreign)]).toEqual([bound, before]);
});

test("npm run rotate-key seals every token with a new key and replaces the old", async () => {
  const bound = await projectWith(sealedBy(oldKey, "token-one"));
  const unbound = await projectWith(() => sealUnbound("token-two", oldKey));
  expect(await rotate()).toEqual({ code: 0, said: "2 stored secrets are sealed with the new key.", refusal: "" });
  expect(keptKey()).toMatch(/^[0-9a-f]{64}$/);
  expect(keptKey()).not.toBe(oldKey);
  expect([await opened(bound, keptKey()), await opened(unbound, keptKey())]).toEqual(["token-one", "token-two"]);
  await expect(opened(bound, oldKey)).rejects.toThrow();
  expect([readdirSync(dataDir), statSync(keyFile()).mode & 0o777]).toEqual([["instance-key"], 0o600]);
});

test("npm run rotate-key seals the keys of models too, or names their organization", async () => {
  const organizationId = Object.keys((await createActor()).organizationRoles)[0] ?? "";
  const id = newId();
  const row = {
    organizationId,
    preset: "other",
    baseUrl: "https://a/v1",
    api: "chat",
    model: "m",
    windowTokens: 64_000,
  };
  const keySealed = seal("model-key", keyPlace(id), oldKey);
  await database().modelConnection.create({ data: { ...row, id, seesPictures: false, revision: newId(), keySealed } });
  const stored = async () => (await database().modelConnection.findUniqueOrThrow({ where: { id } })).keySealed;
  expect(await rotate()).toMatchObject({ code: 0, said: "1 stored secret is sealed with the new key." });
  expect(unseal((await stored()) ?? "", keyPlace(id), keptKey())).toBe("model-key");

  await database().modelConnection.update({
    where: { id },
    data: { keySealed: seal("k", keyPlace(id), "99".repeat(32)) },
  });
  const refused = await rotate();
  expect([refused.code, refused.refusal]).toEqual([
    1,
    expect.stringMatching(/^The key of the model of the organization/),
  ]);
  expect(await rotate({}, ["--forget", organizationId])).toMatchObject({ code: 0 });
  expect(await stored()).toBeNull();
});

test("a key from the settings is replaced by the operator's new key", async () => {
  const id = await projectWith(sealedBy(oldKey, "forge-token"));
  rmSync(keyFile());
  const missing = await rotate({ SITEWRIGHT_KEY: oldKey });
  expect([missing.code, missing.refusal]).toEqual([1, expect.stringMatching(/^SITEWRIGHT_KEY is set; set NEW_/)]);
  const NEW_SITEWRIGHT_KEY = "cd".repeat(32);
  const done = await rotate({ SITEWRIGHT_KEY: oldKey, NEW_SITEWRIGHT_KEY });
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining("Set SITEWRIGHT_KEY to the new key") });
  expect(await opened(id, NEW_SITEWRIGHT_KEY)).toBe("forge-token");
  expect(existsSync(keyFile())).toBe(false);
  // Run again, as after an interruption: no token is sealed with the old key any more.
  expect(await rotate({ SITEWRIGHT_KEY: oldKey, NEW_SITEWRIGHT_KEY })).toMatchObject({ code: 0 });
  expect(await opened(id, NEW_SITEWRIGHT_KEY)).toBe("forge-token");
});

test("a rotation killed midway has changed nothing, and the next one finishes it", async () => {
  const first = await projectWith(sealedBy(oldKey, "token-one"));
  const second = await projectWith(sealedBy(oldKey, "token-two"));
  const before = [await storedToken(first), await storedToken(second)];
  const blocker = new Client({ connectionString: env().DATABASE_URL });
  await blocker.connect();
  // Lets it read and lock both rows, and write the first.
  await blocker.query(
    "CREATE FUNCTION wait_here() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock(4242); RETURN NEW; END $$",
  );
  await blocker.query(
    `CREATE TRIGGER wait_here BEFORE UPDATE ON projects FOR EACH ROW WHEN (OLD.id = '${second}') EXECUTE FUNCTION wait_here()`,
  );
  await blocker.query("SELECT pg_advisory_lock(4242)");
  const run = await beginRotation();
  const waits = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = 4242 AND NOT granted";
  await expect.poll(async () => (await blocker.query(waits)).rowCount).toBe(1);
  run.process.kill("SIGKILL");
  await run.ended;
  await blocker.query("SELECT pg_advisory_unlock(4242)");
  await blocker.query("DROP TRIGGER wait_here ON projects");
  await blocker.end();
  expect([await storedToken(first), await storedToken(second)]).toEqual(before);
  expect([keptKey(), existsSync(`${keyFile()}.next`)]).toEqual([oldKey, true]);

  const next = readFileSync(`${keyFile()}.next`, "utf8").trim();
  expect(await rotate()).toMatchObject({ code: 0 });
  expect([await opened(first, next), await opened(second, next), keptKey()]).toEqual(["token-one", "token-two", next]);
});

test("after a kill between database and key file only the rotation can run", async () => {
  const next = "ef".repeat(32);
  const id = await projectWith(sealedBy(next, "forge-token"));
  writeFileSync(`${keyFile()}.next`, `${next}\n`, { mode: 0o600 });
  expect(() => keepInstanceKey(dataDir)).toThrow("finish it with npm run rotate-key");
  const other = await rotate({ NEW_SITEWRIGHT_KEY: "cd".repeat(32) });
  expect([other.code, other.refusal]).toEqual([1, expect.stringMatching(/^A rotation to another key was interrupted/)]);
  expect(await rotate()).toMatchObject({ code: 0 });
  expect([await opened(id, next), keepInstanceKey(dataDir)]).toEqual(["forge-token", next]);
});

test("an unreadable token names its project and stops the rotation unless forgotten", async () => {
  const sound = await projectWith(sealedBy(oldKey, "token-one"));
  const foreign = await projectWith(sealedBy("99".repeat(32), "token-two"), "Bookshop");
  const before = [await storedToken(sound), await storedToken(foreign)];
  const refused = await rotate();
  expect(refused).toMatchObject({
    code: 1,
    refusal: `The access token of the project "Bookshop" can't be opened with the present key, so nothing was changed; give the key that it was sealed with, or --forget=${foreign} to go on without that token.`,
  });
  expect([await storedToken(sound), await storedToken(foreign), keepInstanceKey(dataDir)]).toEqual([...before, oldKey]);
  expect(await rotate({}, [`--forget=${foreign}`])).toMatchObject({ code: 0 });
  expect(await opened(sound, keptKey())).toBe("token-one");
  expect(await storedToken(foreign)).toBe("");
});

test("a rotation is refused beside a worker and for a malformed or equal key", async () => {
  const id = await projectWith(sealedBy(oldKey, "forge-token"));
  const worker = new WorkerLiveness();
  await worker.start();
  worker.add("a-worker");
  await expect.poll(someWorkerLives).toBe(true);
  const running = await rotate();
  await worker.stop();
  expect([running.code, running.refusal]).toEqual([1, expect.stringMatching(/^A worker runs on this database; stop /)]);
  const damaged = await rotate({ NEW_SITEWRIGHT_KEY: "secret-words" });
  expect([damaged.code, damaged.refusal]).toEqual([1, expect.stringMatching(/^NEW_SITEWRIGHT_KEY can't be used/)]);
  expect(damaged.refusal).not.toContain("secret-words");
  expect(await rotate({ NEW_SITEWRIGHT_KEY: oldKey })).toMatchObject({ code: 1 });
  expect([await opened(id, oldKey), keepInstanceKey(dataDir)]).toEqual(["forge-token", oldKey]);
});
