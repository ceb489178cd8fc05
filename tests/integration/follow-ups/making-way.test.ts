import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { cancelTurn } from "#lib/conversations/turn/cancel-turn.ts";
import { claimTurn } from "#lib/conversations/turn/claim-turn.ts";
import { makeWay, makeWayInProject } from "#lib/conversations/turn/make-way.ts";
import { editByHand } from "#lib/conversations/versions/edit-by-hand.ts";
import { undoTurn } from "#lib/conversations/versions/take-back.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import { forgetEnv } from "#lib/platform/env.ts";
import { archiveProject } from "#lib/projects/archive-project.ts";
import { sendForReview } from "#lib/reviews/send-for-review.ts";
import { startRunner, type TurnRunner } from "#lib/runner/start-runner.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { readWorkspace } from "#tests/factories/create-review.ts";
import { readToEnd } from "#tests/fakes/running-product.ts";
import { call, hold, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";
import { createPlace, listTurns, minuteMs, type Place } from "./place.ts";

// Acts of a person while a follow-up runs, with the real worker and a scripted model at the wire.

let model: ScriptedModelServer;
let runner: TurnRunner | null = null;

beforeAll(async () => {
  model = await startScriptedModelServer();
  Object.assign(process.env, { OPENAI_BASE_URL: model.baseUrl, OPENAI_API: "chat" });
  forgetEnv();
});
beforeEach(() => model.reset());
afterEach(async () => {
  model.reset();
  await runner?.stop();
  runner = null;
});
afterAll(() => model.close());

/** Creates a conversation with one change, in which a follow-up is in the middle of its answer. */
async function createFollowedUp(): Promise<Place & { changed: string }> {
  // The worker that settles the change schedules the follow-up, one second later.
  const place = await createPlace({ minDelayMs: 1_000, maxDelayMs: 1_000, cooldownMs: 0 });
  const edits = [{ oldText: "<h1>Welcome</h1>", newText: "<h1>Hello</h1>" }];
  const change = call("edit_file", { path: "index.html", edits });
  model.script({
    replies: [
      reply(say("On it."), change),
      reply(say("Shall I go on?")),
      reply(say("I wanted to ask"), hold("asking")),
    ],
  });
  runner = await startRunner();
  const { turn } = await acceptTurn(place.actor, { conversationId: place.conversationId, instruction: "Say hello" });
  await readToEnd(turn.id);
  await model.reached("asking");
  return { ...place, changed: turn.id };
}

test.each<[string, (place: Place & { changed: string }) => Promise<unknown>]>([
  ["Finish editing", (place) => finishConversation(place.actor, place)],
  ["Send for review", (place) => sendForReview(place.actor, place)],
  ["an undo", (place) => undoTurn(place.actor, { editSessionId: place.changed })],
  [
    "a change by hand",
    async ({ actor, conversationId, workspaceId }) => {
      const { headCommit: base } = await readWorkspace(workspaceId);
      const operations: Operation[] = [{ op: "replace-range", path: "index.html", start: 0, end: 0, text: " " }];
      return editByHand(actor, { conversationId, base: base ?? "", operations });
    },
  ],
  [
    "archiving by somebody else",
    async (place) => {
      const admin = await joinProject(await createActor(), place.projectId, "admin");
      await makeWayInProject(admin, place.projectId);
      return archiveProject(admin, place.projectId);
    },
  ],
])("%s stops a running follow-up, waits for its end and goes on", async (_name, act) => {
  const place = await createFollowedUp();
  await act(place);
  const followUp = (await listTurns(place)).find(({ kind }) => kind === "follow_up");
  expect(followUp).toMatchObject({ status: "cancelled", endedAt: expect.any(Date) });
});

test("waiting for a turn that does not end stops at the bound", async () => {
  const place = await createPlace();
  const { turn } = await acceptTurn(place.actor, { conversationId: place.conversationId, instruction: "Hang" });
  // Claimed by a worker that never works on it.
  await claimTurn(place.workspaceId, { leaseMs: minuteMs });
  await expect(finishConversation(place.actor, place)).rejects.toMatchObject({
    code: "turn-running",
    message: expect.stringContaining("Wait until it is done"),
  });
  await cancelTurn(place.actor, { editSessionId: turn.id });

  await expect(makeWay(place.actor, place.conversationId, 50)).rejects.toMatchObject({
    code: "turn-running",
    message: expect.stringContaining("still stopping"),
  });
});
