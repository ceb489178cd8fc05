import { readdirSync, renameSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import type { Chunk } from "#lib/conversations/log/chunk-schema.ts";
import { listChunks } from "#lib/conversations/log/chunk-store.ts";
import { openFeed, publishOpen } from "#lib/conversations/log/publish-turn.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { settleTurn } from "#lib/conversations/turn/settle-turn.ts";
import { lockRow } from "#lib/platform/db/lock-rows.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { ownSocket, pathOf } from "#lib/platform/host-channel/host-socket.ts";
import { toFrame } from "#lib/platform/host-channel/line-frames.ts";
import { processState } from "#lib/platform/process-state.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createRunningTurn } from "#tests/factories/create-running-turn.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { type LogServer, startLogServer } from "#tests/fakes/log-server.ts";
import { hold, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";
import { startWorkerProcess, type WorkerProcess } from "#tests/faults/worker-process.ts";
import { foldEntry, openTurnView, type TurnView } from "@/components/conversation/log/fold-turn";
import { readTurnLog } from "@/components/conversation/log/read-turn-log";

// Turns run in worker processes, and a page reads them from this process, which plays the web.

let actor: Actor;
let model: ScriptedModelServer;
let server: LogServer;
let workers: WorkerProcess[];

beforeAll(async () => {
  actor = await createActor();
  model = await startScriptedModelServer();
  server = await startLogServer(actor);
});
beforeEach(() => {
  workers = [];
});
afterEach(async () => {
  model.reset();
  await Promise.all(workers.map((worker) => worker.kill()));
});
afterAll(async () => {
  server.close();
  await model.close();
});

async function startWorker(): Promise<void> {
  const { PATH = "", DATABASE_URL = "", DATA_DIR = "", SITEWRIGHT_KEY = "" } = process.env;
  const worker = startWorkerProcess(`worker-${workers.length}`, {
    ...{ PATH, DATABASE_URL, DATA_DIR, SITEWRIGHT_KEY, HOME: "/nonexistent", ENV_FILE: "", LOG_LEVEL: "warn" },
    ...{ OPENAI_BASE_URL: model.baseUrl, OPENAI_API: "chat", LEASE_SECONDS: "6", DRAIN_SECONDS: "0" },
  });
  workers.push(worker);
  await worker.ready;
}

async function accept(instruction: string): Promise<string> {
  const site = await createConversation(actor);
  return (await acceptTurn(actor, { conversationId: site.conversationId, instruction })).turn.id;
}

interface Page {
  /** The text that stands on the page now, durable or not. */
  text(): string;
  /** The entries of the log that it has, in the order of their arrival. */
  seqs: number[];
  /** Resolves with the last picture once the log has been read to its end. */
  ended: Promise<TurnView>;
}

/** Opens a turn in a browser that has the code of the conversation page. */
async function openPage(editSessionId: string): Promise<Page> {
  let view = openTurnView({ ...(await getTurnForDisplay(actor, { editSessionId })), status: "pending" });
  const seqs: number[] = [];
  const browser = {
    fetch: ((path, init) => fetch(`${server.origin}${path}`, init)) as typeof fetch,
    wait: async () => undefined,
    takeSlot: async () => () => undefined,
  };
  const read = async () => {
    for await (const entry of readTurnLog({ editSessionId, signal: AbortSignal.timeout(100_000), ...browser })) {
      view = foldEntry(view, entry);
      if (entry.kind === "event" && entry.seq !== null) seqs.push(entry.seq);
    }
    return view;
  };
  return { text: () => view.shown.text, seqs, ended: read() };
}

const listLog = (editSessionId: string): Promise<Chunk[]> =>
  listChunks(systemScope, { editSessionId, after: 0, limit: 1_000 }, database());

/** The page has each entry of the log once and in order, and shows nothing else. */
async function expectWhole(editSessionId: string, page: Page): Promise<void> {
  const { shown } = await page.ended;
  const stored = await getTurnForDisplay(actor, { editSessionId });
  const log = await listLog(editSessionId);
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
  expect(page.seqs).toEqual(log.map(({ seq }) => seq));
  expect([shown.status, shown.text]).toEqual([stored.status, stored.text]);
}

/** Resolves once the model waits at "begin" and the page has everything that the turn has logged until then. */
async function untilAsked(editSessionId: string, page: Page): Promise<void> {
  await model.reached("begin");
  const isThinking = ({ type, payload }: Chunk) => type === "progress" && payload.code === "thinking";
  const asked = async () => (await listLog(editSessionId)).find(isThinking)?.seq;
  await expect.poll(async () => page.seqs.at(-1) === (await asked())).toBe(true);
}

/** Holds every write to the turn's log until the work is done. */
function whileNothingIsWritten(editSessionId: string, work: () => Promise<void>): Promise<void> {
  return inTransaction(async (tx) => {
    await lockRow("edit_sessions", editSessionId, tx);
    await work();
  });
}

test("a reader in another process gets text before it is durable", async () => {
  await startWorker();
  const step = reply(hold("begin"), say("early "), hold("middle"), say("and late"));
  model.script({ rules: [{ when: "Say it", steps: [step] }] });
  const turn = await accept("Say it");
  const page = await openPage(turn);
  await untilAsked(turn, page);
  await whileNothingIsWritten(turn, async () => {
    model.release("begin");
    await expect.poll(page.text).toBe("early ");
    expect((await listLog(turn)).filter(({ type }) => type === "text")).toEqual([]);
  });
  model.release("middle");
  await expectWhole(turn, page);
  expect(page.text()).toBe("early and late");
});

test("undurable text of a killed worker is taken back and said again", async () => {
  await Promise.all([startWorker(), startWorker()]);
  const step = reply(hold("begin"), say("Half a "), hold("half"), say("sentence."));
  model.script({ rules: [{ when: "Go on", steps: [step] }] });
  const turn = await accept("Go on");
  const page = await openPage(turn);
  await untilAsked(turn, page);
  const runner = await findRunner();
  await whileNothingIsWritten(turn, async () => {
    model.release("begin");
    await expect.poll(page.text).toBe("Half a ");
    await runner.kill();
  });
  model.release("half");
  await expectWhole(turn, page);
  expect(page.text()).toBe("Half a sentence.");
});

test("text that never becomes durable leaves the page when the turn ends", async () => {
  const site = await createConversation(actor);
  const { editSessionId, leaseToken } = await createRunningTurn(actor, site);
  const page = await openPage(editSessionId);
  const sayUndurable = () => {
    publishOpen(editSessionId, { seq: 1, part: 1, text: "never written" });
    return page.text();
  };
  await expect.poll(sayUndurable).toBe("never written");
  const failed = { status: "failed", code: "model-unreachable", params: {}, message: "No answer." } as const;
  await settleTurn({ editSessionId, leaseToken }, { outcome: failed, files: [] });
  await expectWhole(editSessionId, page);
  expect(page.text()).toBe("");
});

test("a socket that is cut at any moment loses nothing and doubles nothing", async () => {
  await startWorker();
  const sockets = await proxySockets();
  const numbers = Array.from({ length: 40 }, (_, index) => index);
  const step = reply(...numbers.flatMap((index) => [say(`word-${index} `), hold(`hold-${index}`)]));
  model.script({ rules: [{ when: "forty words", steps: [step] }] });
  const turn = await accept("Say forty words");
  const page = await openPage(turn);
  let cuts = 0;
  for (const index of numbers) {
    await model.reached(`hold-${index}`);
    // Cut before, while or after a word arrives.
    if (index % 3 === 0) await expect.poll(page.text).toContain(`word-${index} `);
    if (index % 4 === 0 && sockets.cut()) cuts++;
    model.release(`hold-${index}`);
  }
  await expectWhole(turn, page);
  expect(cuts).toBeGreaterThan(0);
  sockets.close();
});

test("a reader that leaves while a word is sent leaves no memory behind", async () => {
  const closeFeed = await openFeed();
  const reader = connect({ path: pathOf(ownSocket()) });
  const turn = crypto.randomUUID();
  reader.write(toFrame({ join: turn }));
  let heard = "";
  reader.setEncoding("utf8").on("data", (text) => (heard += text));
  const sayOne = () => {
    publishOpen(turn, { seq: 1, part: 1, text: "one" });
    return heard;
  };
  await expect.poll(sayOne).toContain("one");
  // In the same turn of the event loop the word is noted first, then the reader's leave is read, then the word goes out.
  await new Promise((resolve) => setImmediate(resolve));
  reader.write(toFrame({ leave: turn }));
  publishOpen(turn, { seq: 1, part: 1, text: "one and two" });
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise<void>((resolve) => reader.end(() => resolve()));
  await closeFeed();
  const { told } = processState<{ told: Map<string, unknown> }>("log.feed", () => ({ told: new Map() }));
  expect([...told.keys()]).toEqual([]);
});

/** Returns the worker that runs a turn. */
async function findRunner(): Promise<WorkerProcess> {
  const rows = await database().$queryRaw<{ name: string }[]>`
    SELECT activity.application_name AS name FROM graphile_worker._private_jobs jobs
    JOIN graphile_worker._private_tasks tasks ON tasks.id = jobs.task_id AND tasks.identifier = 'run-turn'
    JOIN pg_locks locks ON locks.locktype = 'advisory' AND locks.granted
      AND locks.classid = x'53575254'::int::oid AND locks.objid = hashtext(jobs.locked_by)::oid
    JOIN pg_stat_activity activity ON activity.pid = locks.pid`;
  const worker = workers.find(({ name }) => name === rows[0]?.name);
  if (!worker) throw new Error("No worker runs a turn.");
  return worker;
}

/** Puts a proxy in the place of each worker's socket, which can cut the connections through it. */
async function proxySockets() {
  const { folder } = ownSocket();
  const sockets = new Set<Socket>();
  const passOn = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on("error", () => undefined);
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
    from.pipe(to);
  };
  const servers: Server[] = [];
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    renameSync(path, `${path}.real`);
    const proxy = createServer((near) => {
      const far = connect({ path: `${path}.real` });
      passOn(near, far);
      passOn(far, near);
    });
    await new Promise<void>((resolve) => proxy.listen(path, resolve));
    servers.push(proxy);
  }
  return {
    /** Returns true if there was a connection. */
    cut(): boolean {
      const isConnected = sockets.size > 0;
      for (const socket of sockets) socket.destroy();
      return isConnected;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      for (const proxy of servers) proxy.close();
    },
  };
}
