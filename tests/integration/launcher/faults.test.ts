import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runGitLine } from "#lib/workspaces/git.ts";
import { call, hold, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";
import { ApiClient, until } from "#tests/setup/api-client.ts";
import { processTree, survivors } from "#tests/setup/process-tree.ts";
import { beginProduct, launcherAlone, type Product, stopProduct, untilReady } from "#tests/setup/product.ts";

// The whole process group is killed at five places of a turn, held there by the scripted model, a lock in the database or
// one of git's own; then the product is started again on the same data.

const person = { email: "ada@example.org", password: "a password for tests", name: "Ada Baker" };
const edit = (oldText: string, newText: string) =>
  call("edit_file", { path: "index.html", edits: [{ oldText, newText }] });

let dataDir: string;
let model: ScriptedModelServer;
let product: Product;
let client: ApiClient;
let conversationId: string;
let projectId: string;
let head: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "sitewright-faults-"));
  model = await startScriptedModelServer();
  await start();
  await client.setUp(person);
  const project = await client.createProject("Blank", { type: "starter", starter: "blank" });
  projectId = project.id;
  head = project.workspace.headCommit ?? "";
  conversationId = await client.startConversation(projectId);
}, 60_000);

afterAll(async () => {
  await stopProduct(product);
  await model.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const settings = { DATA_DIR: dataDir, OPENAI_BASE_URL: model.baseUrl, LEASE_SECONDS: "2" };
  const port: Record<string, string> = product ? { PORT: new URL(product.address).port } : {};
  product = await untilReady(await beginProduct({ ...settings, ...port }, launcherAlone));
  client = client ?? new ApiClient(product.address);
}

async function killEverything(): Promise<void> {
  const processes = processTree(product.process.pid ?? 0);
  for (const { pid } of processes) process.kill(pid, "SIGKILL");
  expect(await survivors(processes, 5_000)).toEqual([]);
}

async function connect(): Promise<Client> {
  const password = readFileSync(join(dataDir, "postgres/password"), "utf8");
  const port = readFileSync(join(dataDir, "postgres/data/postmaster.pid"), "utf8").split("\n")[3];
  const connection = new Client({
    connectionString: `postgresql://sitewright:${password}@127.0.0.1:${port}/sitewright`,
  });
  // The server is killed under it.
  connection.on("error", () => undefined);
  await connection.connect();
  return connection;
}

const repository = () => join(dataDir, "repositories", `${projectId}.git`);
const workspace = async () =>
  (await client.must<{ workspace: { headCommit: string; branch: string } }>("GET", `/api/projects/${projectId}`))
    .workspace;
const messages = async () =>
  (
    await client.must<{ messages: { role: string; text: string }[] }>(
      "GET",
      `/api/conversations/${conversationId}/messages`,
    )
  ).messages;

async function expectClosedLog(editSessionId: string): Promise<void> {
  const chunks = await client.chunks(editSessionId);
  expect(chunks.map(({ seq }) => seq)).toEqual(chunks.map((_, index) => index + 1));
  expect(chunks.filter(({ type }) => type === "done")).toHaveLength(1);
  expect(chunks.at(-1)?.type).toBe("done");
  const roles = (await messages()).map(({ role }) => role);
  expect(roles.some((role, index) => role === "user" && roles[index + 1] === "user")).toBe(false);
}

async function expectNextTurnWorks(): Promise<void> {
  model.script({ replies: [reply(say("Still here."))] });
  const next = await client.ended(await client.accept(conversationId, "Are you there?"));
  expect(next).toMatchObject({ status: "completed", text: "Still here." });
}

async function expectFailedAndUntouched(editSessionId: string, restorable: boolean): Promise<void> {
  const turn = await client.ended(editSessionId);
  expect(turn).toMatchObject({ status: "failed", commit: null, restorable, error: { code: "interrupted" } });
  expect((await messages()).at(-1)?.text).toBe(
    `[This turn failed: ${turn.error?.message} Its changes were not applied.]`,
  );
  expect((await workspace()).headCommit).toBe(head);
  await expectClosedLog(editSessionId);
  await expectNextTurnWorks();
}

test("killed after the claim, the turn is failed with its history closed, and the next one works", async () => {
  model.script({ replies: [reply(hold("claimed"), say("never"))] });
  const id = await client.accept(conversationId, "Change one");
  await model.reached("claimed");
  await killEverything();
  model.reset();
  await start();
  await expectFailedAndUntouched(id, false);
}, 60_000);

test("killed in the middle of the text, the turn is failed and what was said is kept", async () => {
  model.script({ replies: [reply(say("Half a sent"), hold("mid-text"), say("ence"))] });
  const id = await client.accept(conversationId, "Change two");
  await model.reached("mid-text");
  await until(
    () => client.turn(id),
    ({ text }) => text === "Half a sent",
  );
  await killEverything();
  model.reset();
  await start();
  await expectFailedAndUntouched(id, false);
  expect((await client.turn(id)).text).toBe("Half a sent");
}, 60_000);

test("killed after a file was written, the branch is untouched and the partial edit can be brought back", async () => {
  model.script({ replies: [reply(edit("<h1>", "<h1>Partial ")), reply(hold("written"))] });
  const id = await client.accept(conversationId, "Change three");
  await model.reached("written");
  await killEverything();
  model.reset();
  await start();
  await expectFailedAndUntouched(id, true);
  const restored = await client.must<{ commit: string; editSessionId: string }>(
    "POST",
    `/api/edit-sessions/${id}/restore`,
  );
  head = restored.commit;
  expect((await workspace()).headCommit).toBe(head);
  expect((await client.diff(restored.editSessionId)).files).toMatchObject([{ path: "index.html", additions: 1 }]);
}, 60_000);

test("killed after the commit object and before settle, the head is what it was and the edit can be brought back", async () => {
  const locker = await connect();
  model.script({ replies: [reply(edit("<h1>", "<h1>Four ")), reply(hold("before-settle"), say("Done."))] });
  const id = await client.accept(conversationId, "Change four");
  await model.reached("before-settle");
  // The head's row is held: settle comes as far as its compare-and-swap and waits there.
  await locker.query("BEGIN");
  await locker.query("SELECT 1 FROM workspaces FOR UPDATE");
  model.release("before-settle");
  const waits = "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
  const observer = await connect();
  await until(
    async () => (await observer.query(waits)).rows[0].waiting as number,
    (waiting) => waiting > 0,
  );
  expect(await runGitLine(repository(), ["rev-parse", `refs/sitewright/turns/${id}/after`])).toMatch(/^[0-9a-f]{40}$/);
  await killEverything();
  model.reset();
  await start();
  await expectFailedAndUntouched(id, true);
}, 60_000);

test("killed after settle and before the branch moved, the turn is completed and the branch follows", async () => {
  const { branch } = await workspace();
  const lock = join(repository(), "refs/heads", `${branch}.lock`);
  writeFileSync(lock, "");
  model.script({ replies: [reply(edit("<h1>", "<h1>Five ")), reply(say("Done."))] });
  const id = await client.accept(conversationId, "Change five");
  const before = await runGitLine(repository(), ["rev-parse", `refs/heads/${branch}`]);
  const turn = await client.ended(id);
  expect(turn.status).toBe("completed");
  expect(await runGitLine(repository(), ["rev-parse", `refs/heads/${branch}`])).toBe(before);
  await killEverything();
  rmSync(lock);
  await start();
  expect((await workspace()).headCommit).toBe(turn.commit);
  await until(
    () => runGitLine(repository(), ["rev-parse", `refs/heads/${branch}`]),
    (tip) => tip === turn.commit,
  );
  expect(await client.turn(id)).toMatchObject({ status: "completed", text: "Done." });
  await expectClosedLog(id);
  await expectNextTurnWorks();
}, 60_000);
