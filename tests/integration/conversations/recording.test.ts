import { expect, onTestFinished, test, vi } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { readRecording } from "#lib/conversations/recording/recording-file.ts";
import type { Recording } from "#lib/conversations/recording/recording-schema.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { cancelTurn } from "#lib/conversations/turn/cancel-turn.ts";
import { insertTurn } from "#lib/conversations/turn/edit-session-store.ts";
import { acceptFile } from "#lib/conversations/uploads/accept-upload.ts";
import { undoTurn } from "#lib/conversations/versions/take-back.ts";
import { purgeMemory } from "#lib/memory/purge-memory.ts";
import { buildPlan } from "#lib/plans/build/build-plan.ts";
import { retryItem } from "#lib/plans/build/change-item.ts";
import { listItems } from "#lib/plans/build/plan-item-store.ts";
import { beginPlan } from "#lib/plans/discussion/begin-plan.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { forgetEnv } from "#lib/platform/env.ts";
import { replayRecording } from "#lib/runner/replay/replay-recording.ts";
import { runTurns } from "#lib/runner/run-turn.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { plantPlan } from "#tests/factories/create-plan.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { jpegOf } from "#tests/factories/hostile-pictures.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { readToEnd, runTurn, startRunningProduct, untilIdle } from "#tests/fakes/running-product.ts";
import { call, hold, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { edit } from "#tests/fakes/scripted-turn.ts";
import { GET } from "@/app/api/conversations/[conversationId]/recording/route.ts";
import { untilItems } from "../plans/plan-on-its-way.ts";

// A conversation is taken out as a recording, from which its turns can be run again elsewhere.

const key = "sk-proj-4f9a8b7c6d5e4f3a2b1c";
const product = startRunningProduct({ OPENAI_API: "chat", OPENAI_MODEL: "gpt-4.1", OPENAI_API_KEY: key });

async function download(actor: Actor, conversationId: string): Promise<Response> {
  const request = await routeRequest(`/api/conversations/${conversationId}/recording`, { actor });
  return GET(request, routeContext({ conversationId }));
}

const record = async (actor: Actor, conversationId: string): Promise<Recording> =>
  readRecording(await (await download(actor, conversationId)).text());

const opened = edit("index.html", "Open daily", "Open always");

test("a downloaded recording is run again with the same result", async () => {
  const actor = await createActor();
  const { conversationId } = await createConversation(actor);
  product.model().script({ replies: [reply(say("I do."), opened), reply(say("Done."))] });
  await runTurn(actor, conversationId, "Open always");
  const { headers } = await download(actor, conversationId);
  expect(headers.get("content-type")).toBe("application/json");
  expect(headers.get("content-disposition")).toBe(
    `attachment; filename="conversation-${conversationId}.recording.json"`,
  );
  const recording = await record(actor, conversationId);
  expect(recording.leftOut).toEqual([]);
  expect(await replayRecording(recording)).toEqual([{ turn: 1, difference: null }]);
});

test("later changes of the site and the memory make no difference to a turn", async () => {
  const actor = await createActor();
  const { conversationId } = await createConversation(actor);
  const remark = (words: string) => call("annotate_conversation", { msg_id: "m1", my_commentary: words });
  product.model().script({
    replies: [
      ...[reply(opened, remark("First.")), reply(say("Done."))],
      ...[reply(edit("index.html", "Open always", "Closed"), remark("Second.")), reply(say("Done."))],
      ...[reply(remark("Third.")), reply(say("Noted."))],
    ],
  });
  for (const instruction of ["Open always", "Close it", "Remember"]) await runTurn(actor, conversationId, instruction);
  const compared = await replayRecording(await record(actor, conversationId));
  expect(compared).toEqual([1, 2, 3].map((turn) => ({ turn, difference: null })));
});

test("a plan's discussion, a follow-up and a turn with a document run again", async () => {
  const actor = await createActor();
  const place = await createConversation(actor);
  const { conversationId, workspaceId } = place;
  const content = new TextEncoder().encode("day,hours\nMonday,7 to 18\n");
  const readFile = async () => ({ name: "hours.csv", content, fields: {} });
  const { id } = await acceptFile(actor, { conversationId, readFile });
  product.model().script({ replies: [reply(call("list_files", {})), reply(say("I see the hours."))] });
  const { turn } = await acceptTurn(actor, { conversationId, instruction: "Use these", files: [id] });
  await readToEnd(turn.id);

  product.model().script({ replies: [reply(say("Shall I go on?"))] });
  const trigger = { trigger_type: "question_unanswered", trigger_reason: "Nobody answered." } as const;
  const asked = { conversationId, workspaceId, userId: actor.userId, instruction: "Ask again", trigger };
  await inTransaction((tx) => insertTurn({ ...asked, kind: "follow_up" }, tx));
  await runTurns(workspaceId, new AbortController().signal);

  product.model().script({ replies: [reply(call("read_file", { path: "index.html" })), reply(say("A shop, then?"))] });
  await beginPlan(actor, { conversationId, wish: "A site for a shop" });
  await untilIdle();
  const recording = await record(actor, conversationId);
  expect(recording.turns.map(({ material }) => material.toolSet)).toEqual(["change", "look", "discuss"]);
  expect(JSON.stringify(recording.contents)).toContain("Monday,7 to 18");
  expect(await replayRecording(recording)).toEqual([1, 2, 3].map((n) => ({ turn: n, difference: null })));
});

test("items of a plan run again, also one that was retried", async () => {
  const actor = await createActor();
  const place = await createConversation(actor);
  const { planId } = await plantPlan(actor, place, "build");
  product.model().script({
    replies: [
      // Another item's page is refused to it, and a kept page's text is not. Then it fails.
      reply(call("write_file", { path: "prices.html", content: "Mine" }), edit("about.html", "About us", "Us")),
      reply(say("Half"), { fault: "malformed" }),
      reply(call("write_file", { path: "contact.html", content: "<h1>Contact</h1>" })),
      reply(say("Done.")),
    ],
  });
  await buildPlan(actor, { planId });
  await untilItems(planId, "index.html failed", "prices.html pending", "contact.html done");
  product.model().script({ replies: [reply(opened), reply(say("Done.")), reply(say("Nothing to do."))] });
  const [failed] = await listItems(planId, database());
  await retryItem(actor, { planId, itemId: failed?.id ?? "" });
  await untilItems(planId, "index.html done", "prices.html done", "contact.html done");

  const recording = await record(actor, place.conversationId);
  expect(recording.leftOut).toEqual([]);
  expect(recording.turns.map(({ planned }) => planned?.own)).toEqual([
    ...["index.html", "contact.html", "index.html", "prices.html"],
  ]);
  expect(JSON.stringify(recording.contents)).toContain("Another item of the plan builds prices.html");
  expect(await replayRecording(recording)).toEqual([1, 2, 3, 4].map((n) => ({ turn: n, difference: null })));
  // Without the other items the refusal would be another result.
  for (const { planned } of recording.turns) planned?.pages.splice(0);
  expect((await replayRecording(recording))[0]?.difference).toMatchObject({
    place: [{ code: "request", n: 1 }, { code: "results" }, { code: "result", name: "write_file" }],
    recorded: { code: "text", text: expect.stringContaining("Another item of the plan") },
  });
});

test.each(["yes", "no"])("a turn with pictures runs again, with a model that sees them: %s", async (sees) => {
  vi.stubEnv("MODEL_SEES_PICTURES", sees);
  forgetEnv();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    forgetEnv();
  });
  const actor = await createActor();
  const { conversationId } = await createConversation(actor);
  const content = await jpegOf();
  const readFile = async () => ({ name: "loaf.jpg", content, fields: {} });
  const { id } = await acceptFile(actor, { conversationId, readFile });
  product.model().script({
    replies: [
      reply(call("add_picture", { file: 1 })),
      reply(call("add_picture", { file: 2 })),
      reply(say("There it is.")),
    ],
  });
  const { turn } = await acceptTurn(actor, { conversationId, instruction: "Use it", files: [id] });
  await readToEnd(turn.id);
  const recording = await record(actor, conversationId);
  expect(recording.turns[0]?.material.instruction.seesPictures).toBe(sees === "yes");
  expect(recording.turns[0]?.ending.files).toMatchObject([{ path: "images/loaf.jpg", status: "added" }]);
  expect(await replayRecording(recording)).toEqual([{ turn: 1, difference: null }]);
});

test("no secret is recorded, and turns that met one are left out", async () => {
  const actor = await createActor();
  const { conversationId } = await createConversation(actor);
  const conversation = [
    ["Hello", [reply(say("Hello."))]],
    [`The key is ${key}`, [reply(say("I forget it."))]],
    ["Write it down", [reply(call("write_file", { path: "a.txt", content: key })), reply(say("Done."))]],
    ["Is it there?", [reply(say("Yes."))]],
  ] as const;
  for (const [instruction, replies] of conversation) {
    product.model().script({ replies: [...replies] });
    await runTurn(actor, conversationId, instruction);
  }
  const text = await (await download(actor, conversationId)).text();
  expect(text).not.toContain(key);
  const recording = readRecording(text);
  expect(await replayRecording(recording)).toEqual([{ turn: 1, difference: null }]);
  const inWords = "A secret stands in its words, or in those before it.";
  expect(recording.leftOut).toEqual([
    { turn: 2, why: inWords },
    { turn: 3, why: inWords },
    { turn: 4, why: "The file a.txt holds a secret." },
  ]);
});

test("turns that can't run again are left out, each with a sentence", async () => {
  const actor = await createActor();
  const { conversationId, projectId } = await createConversation(actor);
  product.model().script({ replies: [reply(opened), reply(say("Done."))] });
  const { editSessionId } = await runTurn(actor, conversationId, "Open always");
  await undoTurn(actor, { editSessionId });
  await purgeMemory(actor, projectId, { conversationId, reason: "Asked" });
  await expect(record(actor, conversationId)).resolves.toMatchObject({
    turns: [],
    contents: {},
    blobs: {},
    leftOut: [
      { turn: 1, why: "Its requests to the model were purged, or not all were kept." },
      { turn: 2, why: "It asked no model." },
    ],
  });
});

test("a running turn is left out, and one stopped in an answer is not", async () => {
  const actor = await createActor();
  const { conversationId } = await createConversation(actor);
  product.model().script({ replies: [reply(say("Half", " an answer"), hold("half"))] });
  const { turn } = await acceptTurn(actor, { conversationId, instruction: "Talk" });
  await product.model().reached("half");
  expect((await record(actor, conversationId)).leftOut).toMatchObject([{ turn: 1 }]);
  await cancelTurn(actor, { editSessionId: turn.id });
  await readToEnd(turn.id);
  const recording = await record(actor, conversationId);
  expect(await replayRecording(recording)).toEqual([{ turn: 1, difference: null }]);
  expect(recording.turns[0]?.ending.status).toBe("cancelled");
});
