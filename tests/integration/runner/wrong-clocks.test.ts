import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { readToEnd } from "#tests/fakes/running-product.ts";
import { call, hold, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";
import { startWorkerProcess, type WorkerProcess } from "../../faults/worker-process.ts";

// Two workers on hosts whose clocks are ten seconds off, one behind and one ahead. A lease is shorter than that.
const leaseSeconds = 6;
let model: ScriptedModelServer;
let workers: WorkerProcess[] = [];

beforeAll(async () => {
  model = await startScriptedModelServer();
  const { PATH = "" } = process.env;
  const { DATABASE_URL, DATA_DIR, SITEWRIGHT_KEY } = env();
  const settings = {
    ...{ PATH, HOME: "/nonexistent", ENV_FILE: "", LOG_LEVEL: "warn", DATABASE_URL, DATA_DIR, SITEWRIGHT_KEY },
    ...{ OPENAI_BASE_URL: model.baseUrl, OPENAI_API: "chat", LEASE_SECONDS: `${leaseSeconds}`, DRAIN_SECONDS: "0" },
  };
  workers = [-10_000, 10_000].map((shiftMs) =>
    startWorkerProcess(shiftMs < 0 ? "behind" : "ahead", { ...settings, CLOCK_SHIFT_MS: `${shiftMs}` }),
  );
  await Promise.all(workers.map(({ ready }) => ready));
});
afterAll(async () => {
  model.reset();
  await Promise.all(workers.map((worker) => worker.stop()));
  await model.close();
});

/** Resolves once the turn has outlived two leases and a sweep of each worker, which looks every five seconds. */
const untilHeldLong = (editSessionId: string) =>
  expect
    .poll(
      () =>
        database()
          .$queryRaw`SELECT started_at < now() - interval '14 seconds' AS long FROM edit_sessions WHERE id = ${editSessionId}::uuid`,
    )
    .toEqual([{ long: true }]);

test("workers with wrong clocks leave one another's turns alone", async () => {
  const actor = await createActor();
  const sites = await Promise.all([1, 2, 3, 4].map(() => createConversation(actor)));
  const change = call("edit_file", {
    path: "index.html",
    edits: [{ oldText: "<h1>Welcome</h1>", newText: "<h1>Hello</h1>" }],
  });
  model.script({
    rules: [{ when: "Greet", steps: [reply(say("On it."), change), reply(say("Done "), hold("long"), say("now."))] }],
  });
  const turns = await Promise.all(
    sites.map(({ conversationId }) => acceptTurn(actor, { conversationId, instruction: "Greet" })),
  );
  for (const { turn } of turns) await untilHeldLong(turn.id);
  model.release("long");

  for (const { turn } of turns) {
    const chunks = await readToEnd(turn.id);
    expect(chunks.filter(({ type }) => type === "done")).toMatchObject([{ payload: { status: "completed" } }]);
    expect(chunks.filter(({ payload }) => "kind" in payload && payload.kind === "continued")).toEqual([]);
    const row = await database().editSession.findUnique({ where: { id: turn.id } });
    expect(row).toMatchObject({ status: "completed", deaths: 0, resultCommit: expect.any(String) });
  }
  for (const worker of workers) expect(worker.said()).not.toMatch(/lease was lost|recovery took turns/);
});
