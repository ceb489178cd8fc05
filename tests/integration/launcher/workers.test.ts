import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { hold, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";
import { ApiClient } from "#tests/setup/api-client.ts";
import { processTree, type RunningProcess, survivors } from "#tests/setup/process-tree.ts";
import { beginProduct, type Product, stopProduct, untilReady } from "#tests/setup/product.ts";

// `npm start` with worker processes beside the web process.

/** The product promises five seconds (lifecycle.test.ts); these have more processes, on a machine that may be busy. */
const endsMs = 20_000;
const person = { email: "ada@example.org", password: "a password for the launcher", name: "Ada" };

let model: ScriptedModelServer;
let dataDir: string;
let started: Product[];

beforeAll(async () => {
  model = await startScriptedModelServer();
});
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "sitewright-workers-"));
  started = [];
});
afterEach(async () => {
  model.reset();
  for (const product of started) await stopProduct(product);
  rmSync(dataDir, { recursive: true, force: true });
});
afterAll(() => model.close());

async function start(workers: number, settings: Record<string, string> = {}): Promise<Product> {
  const product = await beginProduct({
    ...{ DATA_DIR: dataDir, OPENAI_BASE_URL: model.baseUrl, OPENAI_API: "chat", WORKER_PROCESSES: `${workers}` },
    ...settings,
  });
  started.push(product);
  return untilReady(product);
}

const treeOf = (product: Product) => processTree(product.process.pid ?? 0);
const workersOf = (product: Product) => treeOf(product).filter(({ command }) => /worker-process\.ts$/.test(command));

/** Returns a person with a conversation in a site of their own. */
async function startConversation(product: Product): Promise<{ client: ApiClient; conversationId: string }> {
  const client = new ApiClient(product.address);
  await client.setUp(person);
  const project = await client.createProject("A site", { type: "starter", starter: "blank" });
  return { client, conversationId: await client.startConversation(project.id) };
}

async function health(product: Product): Promise<unknown> {
  const response = await fetch(`${product.address.replace("localhost", "127.0.0.1")}/api/health`);
  return { httpStatus: response.status, ...((await response.json()) as object) };
}

const isAlive = async (process: RunningProcess) => (await survivors([process], 0)).length === 1;

test("a worker process runs the turns, and SIGTERM leaves no process", async () => {
  const product = await start(1);
  expect(product.stdout()).toBe(`Sitewright is ready: ${product.address}\n`);
  expect(await health(product)).toMatchObject({ httpStatus: 200, worker: "up" });
  expect(workersOf(product)).toHaveLength(1);
  const { client, conversationId } = await startConversation(product);
  model.script({ replies: [reply(say("Hello."))] });
  const turn = await client.ended(await client.accept(conversationId, "Say hello"));
  expect(turn).toMatchObject({ status: "completed", text: "Hello." });

  const processes = treeOf(product);
  expect(await stopProduct(product)).toBe(0);
  expect(await survivors(processes, endsMs)).toEqual([]);
  expect(product.stderr()).not.toMatch(/unexpectedly|Warning|^\s+at /m);
});

test("the web ends first, then the worker with its turn, then PostgreSQL", async () => {
  const product = await start(1, { DRAIN_SECONDS: "600" });
  const { client, conversationId } = await startConversation(product);
  model.script({ replies: [reply(say("Half a sen"), hold("half"), say("tence."))] });
  const id = await client.accept(conversationId, "Say a sentence");
  await model.reached("half");
  const processes = treeOf(product);
  const find = (command: RegExp) => processes.find((each) => command.test(each.command)) as RunningProcess;
  const [web, worker, postgres] = [find(/next-server/), find(/worker-process\.ts$/), find(/bin\/postgres -D/)];

  product.process.kill("SIGTERM");
  await expect.poll(() => isAlive(web)).toBe(false);
  expect([await isAlive(worker), await isAlive(postgres)]).toEqual([true, true]);
  model.release("half");
  expect(await product.ended).toBe(0);
  expect(await survivors(processes, endsMs)).toEqual([]);

  const next = new ApiClient((await start(0)).address);
  await next.signIn(person);
  expect(await next.turn(id)).toMatchObject({ status: "completed", text: "Half a sentence." });
});

test("a killed worker is replaced, and its turn goes on", async () => {
  const product = await start(1, { LEASE_SECONDS: "3" });
  const { client, conversationId } = await startConversation(product);
  const step = reply(say("Half a sen"), hold("half"), say("tence."));
  model.script({ rules: [{ when: "Say a sentence", steps: [step] }] });
  const id = await client.accept(conversationId, "Say a sentence");
  await model.reached("half");
  const [killed] = workersOf(product);
  process.kill(killed?.pid ?? 0, "SIGKILL");
  await expect.poll(() => workersOf(product).filter(({ pid }) => pid !== killed?.pid)).toHaveLength(1);
  await expect.poll(() => health(product)).toMatchObject({ httpStatus: 200, worker: "up" });
  model.release("half");
  expect(await client.ended(id)).toMatchObject({ status: "completed", text: "Half a sentence." });
  expect(product.stderr()).toMatch(/A worker process ended unexpectedly \(killed\); another one is started\./);
});

test("no worker outlives a killed launcher, not even one that replaced another", async () => {
  const product = await start(2);
  const before = workersOf(product);
  process.kill(before[0]?.pid ?? 0, "SIGKILL");
  const isNew = ({ pid }: RunningProcess) => !before.some((each) => each.pid === pid);
  await expect.poll(() => workersOf(product).filter(isNew)).toHaveLength(1);
  const processes = treeOf(product);
  expect(workersOf(product)).toHaveLength(2);
  const launcher = processes.find(({ command }) => /node \S+\/scripts\/start\.ts$/.test(command));
  process.kill(launcher?.pid ?? 0, "SIGKILL");
  expect(await survivors(processes, endsMs)).toEqual([]);
});

test("a worker that can't start ends the start with its sentence", async () => {
  const port = new URL((await start(0, { DATA_DIR: join(dataDir, "other") })).address).port;
  const product = await beginProduct({ DATA_DIR: dataDir, WORKER_PROCESSES: "1", WORKER_PORT: port });
  expect(await product.ended).toBe(1);
  expect(product.stderr()).toMatch(
    /EADDRINUSE[^\n]*\nA worker process did not become ready \(it ended\): see above\.$/m,
  );
});
