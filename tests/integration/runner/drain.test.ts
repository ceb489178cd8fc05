import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { claimTurn } from "#lib/conversations/turn/claim-turn.ts";
import { handOverTurn } from "#lib/conversations/turn/hand-over-turn.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { forgetEnv } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { startRunner, type TurnRunner } from "#lib/runner/start-runner.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createRunningTurn } from "#tests/factories/create-running-turn.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { readToEnd } from "#tests/fakes/running-product.ts";
import { call, hold, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";

let model: ScriptedModelServer;
let runner: TurnRunner | null = null;

beforeAll(async () => {
  model = await startScriptedModelServer();
  Object.assign(process.env, { OPENAI_BASE_URL: model.baseUrl, OPENAI_API: "chat" });
  forgetEnv();
});
afterEach(async () => {
  model.reset();
  await runner?.stop();
  runner = null;
});
afterAll(() => model.close());

const changeHeading = call("edit_file", {
  path: "index.html",
  edits: [{ oldText: "<h1>Welcome</h1>", newText: "<h1>Hello</h1>" }],
});

async function accept(actor: Actor, conversationId: string, instruction: string): Promise<string> {
  return (await acceptTurn(actor, { conversationId, instruction })).turn.id;
}

test("a worker that is asked to end finishes its turn and takes no other", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  model.script({ replies: [reply(say("Half a sen"), hold("drain"), say("tence."))] });
  runner = await startRunner();
  const running = await accept(actor, site.conversationId, "one");
  const waiting = await accept(actor, site.conversationId, "two");
  await model.reached("drain");

  const stopped = runner.stop({ drainMs: 60_000 });
  runner = null;
  model.release("drain");
  await stopped;

  expect(await getTurnForDisplay(actor, { editSessionId: running })).toMatchObject({
    status: "completed",
    text: "Half a sentence.",
  });
  expect(await getTurnForDisplay(actor, { editSessionId: waiting })).toMatchObject({ status: "pending" });

  // Another worker gets it from the queue alone.
  model.script({ replies: [reply(say("Two."))] });
  runner = await startRunner();
  await readToEnd(waiting);
  expect(await getTurnForDisplay(actor, { editSessionId: waiting })).toMatchObject({ status: "completed" });
});

test("a turn that outlasts the drain is continued elsewhere without repeated words", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const question = reply(say("Half a sen"), hold("too-long"), say("tence."));
  model.script({ rules: [{ when: "one", steps: [reply(say("On it."), changeHeading), question] }] });
  runner = await startRunner();
  const running = await accept(actor, site.conversationId, "one");
  await model.reached("too-long");

  await runner.stop({ drainMs: 50 });
  runner = null;

  expect(await getTurnForDisplay(actor, { editSessionId: running })).toMatchObject({ status: "running" });
  const read = { id: running };
  expect(await database().editSession.findUnique({ where: read })).toMatchObject({
    deaths: 0,
    freeSince: expect.any(Date),
  });

  model.release("too-long");
  runner = await startRunner();
  const chunks = await readToEnd(running);
  expect(chunks.filter(({ type }) => type === "done")).toHaveLength(1);
  expect(await getTurnForDisplay(actor, { editSessionId: running })).toMatchObject({
    status: "completed",
    text: "On it.\n\nHalf a sentence.",
    files: [{ path: "index.html" }],
  });
});

test("a stopped turn is not handed to another worker", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  model.script({ replies: [reply(say("Half a sen"), hold("stopped"), say("tence."))] });
  runner = await startRunner();
  const running = await accept(actor, site.conversationId, "one");
  await model.reached("stopped");
  // As after a Stop that has reached the table but not yet the worker.
  await database().editSession.update({ where: { id: running }, data: { status: "cancelling" } });
  await runner.stop();
  runner = null;
  expect(await getTurnForDisplay(actor, { editSessionId: running })).toMatchObject({ status: "cancelled" });
});

test("a worker hands its turn over once, and only with its lease", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const { editSessionId, leaseToken } = await createRunningTurn(actor, site);
  expect(await handOverTurn({ editSessionId, leaseToken: newId() }, { died: true })).toBe(false);
  expect(await handOverTurn({ editSessionId, leaseToken }, { died: true })).toBe(true);
  const again = await claimTurn(site.workspaceId, { leaseMs: 60_000 });
  expect(again).toMatchObject({ turn: { id: editSessionId }, isTakenUp: true });
  expect(await handOverTurn({ editSessionId, leaseToken: again?.leaseToken ?? "" }, { died: true })).toBe(false);
});
