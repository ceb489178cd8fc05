import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { acceptTurn } from "#lib/conversations/accept-turn.ts";
import { getTurnForDisplay } from "#lib/conversations/get-conversation.ts";
import { forgetEnv } from "#lib/platform/env.ts";
import { startRunner, type TurnRunner } from "#lib/runner/start-runner.ts";
import { createActor } from "#tests/factories/create-actor.ts";
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

test("a worker that is asked to end lets its turn come to its end, and takes no other", async () => {
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

  // Another worker has only what is in the queue to go by.
  model.script({ replies: [reply(say("Two."))] });
  runner = await startRunner();
  await readToEnd(waiting);
  expect(await getTurnForDisplay(actor, { editSessionId: waiting })).toMatchObject({ status: "completed" });
});

test("a turn that outlasts the drain is closed by its own worker, its edits restorable, and the next one is free to run", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  model.script({ replies: [reply(changeHeading), reply(say("Half a sen"), hold("too-long"), say("tence."))] });
  runner = await startRunner();
  const running = await accept(actor, site.conversationId, "one");
  await model.reached("too-long");

  await runner.stop({ drainMs: 50 });
  runner = null;

  expect(await getTurnForDisplay(actor, { editSessionId: running })).toMatchObject({
    status: "failed",
    error: { code: "interrupted" },
    restorable: true,
  });
  expect((await readToEnd(running)).filter(({ type }) => type === "done")).toHaveLength(1);

  model.reset();
  model.script({ replies: [reply(say("Next."))] });
  runner = await startRunner();
  const next = await accept(actor, site.conversationId, "two");
  await readToEnd(next);
  expect(await getTurnForDisplay(actor, { editSessionId: next })).toMatchObject({ status: "completed", text: "Next." });
});
