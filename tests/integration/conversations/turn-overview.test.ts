import { expect, test } from "vitest";
import { getTimeline } from "#lib/conversations/trace/get-timeline.ts";
import { getTurnOverview } from "#lib/conversations/trace/get-turn-overview.ts";
import { turnOverviewSchema } from "#lib/conversations/trace/turn-overview-schema.ts";
import { purgeMemory } from "#lib/memory/purge-memory.ts";
import { secretMark } from "#lib/platform/remove-secrets.ts";
import { saveInstructions } from "#lib/projects/instructions/save-instructions.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, refuse, reply, say } from "#tests/fakes/scripted-model/script.ts";

const key = "sk-test-4c8e2a9f7d1b6053";
const product = startRunningProduct({ OPENAI_MODEL: "gpt-4.1", OPENAI_API_KEY: key });
const usage = { inputTokens: 1_000, cachedTokens: 400, outputTokens: 100 };

test("a turn's overview has its calls with inputs, answer, files and sums", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const texts = { background: "A bakery.", steps: null, output: null };
  await saveInstructions(actor, site.projectId, texts);
  product.model().script({
    replies: [
      { parts: [call("read_file", { path: "index.html" }), call("read_file", { path: "nothing.html" })], usage },
      { parts: [call("write_file", { path: "team.html", content: "<p>Our team</p>" })], usage },
      { parts: [say("Done.")], usage },
    ],
  });
  const { editSessionId } = await runTurn(actor, site.conversationId, `Write about us. My key is ${key}.`);
  const overview = turnOverviewSchema.parse(await getTurnOverview(actor, { editSessionId }));
  expect(overview).toMatchObject({
    ...{ turn: 1, kind: "prompt", status: "completed", error: null, purged: null, instructionsVersion: 1 },
    ...{ instruction: `Write about us. My key is ${secretMark}.`, answer: "Done." },
    ...{ model: "gpt-4.1", firstRequest: 1, requests: 3, settings: { provider: expect.any(String) } },
    files: [{ path: "team.html", status: "added" }],
  });
  expect(overview.calls.map(({ n, toolName, isOk, input }) => [n, toolName, isOk, JSON.parse(input ?? "")])).toEqual([
    [1, "read_file", true, { path: "index.html" }],
    [1, "read_file", false, { path: "nothing.html" }],
    [2, "write_file", true, { path: "team.html", content: "<p>Our team</p>" }],
  ]);
  const { startedAt, endedAt, usage: used, costUsd } = await getTimeline(actor, { editSessionId });
  expect(overview).toMatchObject({ startedAt, endedAt, usage: used, costUsd });

  const editor = await joinProject(await createActor(), site.projectId, "editor");
  await expect(getTurnOverview(editor, { editSessionId })).rejects.toMatchObject({ code: "read-only" });
});

test("a purge takes inputs and context from an overview, and says who purged them", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().script({
    replies: [reply(call("write_note_to_self", { note: "The shop is run by Marta." })), reply(say("Done."))],
  });
  const { editSessionId } = await runTurn(actor, site.conversationId, "Remember me");
  await purgeMemory(actor, site.projectId, { conversationId: site.conversationId, reason: "Asked" });
  const overview = await getTurnOverview(actor, { editSessionId });
  expect(overview).toMatchObject({
    ...{ instruction: "Remember me", answer: "Done.", requests: 2, firstRequest: null, settings: null },
    purged: { by: actor.name, reason: "Asked" },
    calls: [{ n: 1, toolName: "write_note_to_self", isOk: true, input: null }],
  });
  expect(JSON.stringify(overview)).not.toContain("Marta");
});

test("a failed turn's overview tells its ending and no answer", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().script({ replies: [refuse(400, "bad request")] });
  const { editSessionId } = await runTurn(actor, site.conversationId, "Look");
  const { status, error, answer, calls, files } = await getTurnOverview(actor, { editSessionId });
  expect({ status, answer, calls, files }).toEqual({ status: "failed", answer: null, calls: [], files: [] });
  expect(error?.message).toMatch(/\S/);
});
