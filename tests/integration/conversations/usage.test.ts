import { expect, test } from "vitest";
import type { ContextUsage } from "#lib/conversations/conversation/conversation-schema.ts";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { getContextUsage } from "#lib/conversations/requests/get-context-usage.ts";
import { getRequest } from "#lib/conversations/requests/get-request.ts";
import { listRequests } from "#lib/conversations/requests/list-requests.ts";
import { insertRequest } from "#lib/conversations/requests/request-store.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { cancelTurn } from "#lib/conversations/turn/cancel-turn.ts";
import { recover } from "#lib/conversations/turn/recover.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { toolTokens } from "#lib/projects/instructions/tool-tokens.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { ageTurn, createRunningTurn } from "#tests/factories/create-running-turn.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { readToEnd, runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, hold, reply, say } from "#tests/fakes/scripted-model/script.ts";

const product = startRunningProduct({ OPENAI_MODEL: "gpt-4.1" });
const usage = { inputTokens: 100_000, cachedTokens: 50_000, outputTokens: 10_000 };

test("usage only grows; the context grows during a turn and shrinks when it ends", async () => {
  const actor = await createActor();
  const site = await createConversation(actor, { "index.html": `<h1>Welcome</h1>${"<p>Long.</p>".repeat(800)}` });
  const measure = () => getContextUsage(actor, site);
  const seen: ContextUsage[] = [await measure()];
  expect(seen[0]).toMatchObject({ inputTokens: 0, costUsd: 0, estimated: false, windowTokens: 128_000 });
  product.model().script({
    replies: [
      { parts: [call("read_file", { path: "index.html" })], usage },
      { parts: [say("I have read it."), hold("mid-turn")], usage },
      { parts: [say("You are welcome.")], usage },
    ],
  });

  const { turn } = await acceptTurn(actor, { conversationId: site.conversationId, instruction: "Read the page" });
  await product.model().reached("mid-turn");
  await expect.poll(async () => (await measure()).bySection.turn).toBeGreaterThan(2_000);
  seen.push(await measure());
  product.model().release("mid-turn");
  await readToEnd(turn.id);
  seen.push(await measure());
  await runTurn(actor, site.conversationId, "Thank you");
  seen.push(await measure());

  const [before, during, after] = seen.map(({ usedTokens }) => usedTokens);
  expect(during).toBeGreaterThan((before ?? 0) + 2_000);
  expect(after).toBeLessThan((during ?? 0) - 2_000);
  for (const figure of ["costUsd", "inputTokens", "cachedTokens", "outputTokens"] as const) {
    const figures = seen.map((measured) => measured[figure] ?? Number.NaN);
    expect(figures, figure).toEqual([...figures].sort((a, b) => a - b));
  }
  // Twice: 50,000 at 2 $, 50,000 at 0.5 $, 10,000 at 8 $ a million.
  expect(seen[2]).toMatchObject({ costUsd: 0.41, inputTokens: 200_000, cachedTokens: 100_000, estimated: false });
  expect(await getTurnForDisplay(actor, { editSessionId: turn.id })).toMatchObject({
    costUsd: 0.41,
    usageEstimated: false,
  });
});

test("the budget counts tools and memories and stores its prediction beside the provider's count", async () => {
  const actor = await createActor();
  const earlier = await createConversation(actor);
  await createTurn(actor, earlier, { note: "The ovens are hot", change: null });
  await finishConversation(actor, earlier);
  const { conversation } = await startConversation(actor, { projectId: earlier.projectId });
  const place = { conversationId: conversation.id };
  expect(await getContextUsage(actor, place)).toMatchObject({
    ...{ bySection: { tools: toolTokens.change }, corrected: false, prediction: null },
  });
  const counted = (inputTokens: number) => ({ ...usage, inputTokens, cachedTokens: 0 });
  const answer = (inputTokens: number) => ({ parts: [say("Done.")], usage: counted(inputTokens) });
  product.model().script({ replies: [answer(6_000), answer(6_600)] });

  const { editSessionId } = await runTurn(actor, place.conversationId, "Which ovens?");
  const first = await getContextUsage(actor, place);
  const { requests } = await listRequests(actor, { editSessionId });
  const { totalTokens, sections } = await getRequest(actor, { editSessionId, n: requests[0]?.n ?? 0 });
  const recalled = sections.find(({ label }) => label === "Relevant memories")?.tokens ?? 0;
  const { tokenCorrection } = await database().conversation.findUniqueOrThrow({ where: { id: conversation.id } });
  expect(recalled).toBeGreaterThan(0);
  expect(first.bySection.recalled).toBe(Math.round(recalled * (tokenCorrection ?? 0)));
  expect(first.usedTokens).toBeGreaterThan(6_000 * 0.9);
  expect(first.prediction?.countedTokens).toBe(6_000);
  // The inspector's count of the same request, text by text, agrees within a tenth.
  expect(Math.abs((first.prediction?.predictedTokens ?? 0) / totalTokens - 1)).toBeLessThan(0.1);

  await runTurn(actor, place.conversationId, "Which ovens?");
  const second = await getContextUsage(actor, place);
  expect(second.prediction?.countedTokens).toBe(6_600);
  expect(second.prediction?.predictedTokens).toBeGreaterThan(6_000);
  expect(await database().conversation.findUniqueOrThrow({ where: { id: conversation.id } })).toMatchObject(
    second.prediction ?? {},
  );
});

test("a stopped turn's unfinished request is estimated, and the cost says so", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().script({ replies: [reply(say("One "), hold("stopped"))] });
  const { turn } = await acceptTurn(actor, { conversationId: site.conversationId, instruction: "Stop me" });
  await product.model().reached("stopped");
  await cancelTurn(actor, { editSessionId: turn.id });
  await readToEnd(turn.id);
  const measured = await getContextUsage(actor, site);
  expect(measured).toMatchObject({ estimated: true, outputTokens: expect.any(Number) });
  expect(measured.outputTokens).toBeGreaterThan(0);
  expect(measured.inputTokens).toBeGreaterThan(500);
  expect(measured.costUsd).toBeGreaterThan(0);
});

test("a request whose worker died is charged by estimate", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const { editSessionId, leaseToken, log } = await createRunningTurn(actor, site, { deaths: 1 });
  const begin = (step: number) =>
    log.event({ kind: "inference_start", step, model: "gpt-4.1", requestTokens: 700 * step, trafficTokens: 0 });
  const request = {
    ...{ model: "gpt-4.1", settings: {}, messageHashes: [], toolsHash: "-", outlineHash: "-" },
    memoryIds: [],
    carried: [],
  };
  const keep = (step: number) =>
    insertRequest({ editSessionId, leaseToken }, { ...request, step, startedAt: new Date() }, [], database());
  begin(1);
  await keep(1);
  const counted = { inputTokens: 1_000, cachedTokens: 0, outputTokens: 10 };
  // The recorder still had this in its queue when the worker died, so the stored request lacks it.
  log.event({ kind: "inference_stop", step: 1, finishReason: "tool-calls", usage: counted });
  begin(2);
  await keep(2);
  log.text(1, "One word, and another one, and then nothing.");
  await log.flush();
  await ageTurn(editSessionId, "lease_until", 0.1);

  await recover();

  const chunks = await readToEnd(editSessionId);
  expect(chunks.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
  const estimated = { inputTokens: 1_400, cachedTokens: 0, outputTokens: expect.any(Number) };
  expect(chunks.at(-2)?.payload).toEqual({
    ...{ kind: "inference_stop", step: 2, finishReason: "cut-off", usage: null, estimated },
  });
  const measured = await getContextUsage(actor, site);
  expect(measured).toMatchObject({ inputTokens: 2_400, estimated: true });
  expect(measured.outputTokens).toBeGreaterThan(15);
  expect(await getTurnForDisplay(actor, { editSessionId })).toMatchObject({
    usage: { inputTokens: 2_400, outputTokens: measured.outputTokens },
    costUsd: measured.costUsd,
    usageEstimated: true,
  });
  const ended = { endedAt: expect.any(String) };
  expect((await listRequests(actor, { editSessionId })).requests).toMatchObject([
    { n: 1, finishReason: "tool-calls", usage: counted, usageEstimated: false, ...ended },
    { n: 2, finishReason: "cut-off", usage: estimated, usageEstimated: true, ...ended },
  ]);
});

test("a request whose stream breaks off is estimated", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().script({ replies: [reply(say("These words were made, and paid for."), { fault: "end" })] });
  const turn = await runTurn(actor, site.conversationId, "Break off");
  expect(turn).toMatchObject({ status: "failed", usageEstimated: true });
  expect(turn.usage?.inputTokens).toBeGreaterThan(500);
  expect(turn.usage?.outputTokens).toBeGreaterThan(5);
  expect(turn.costUsd).toBeGreaterThan(0);
});

test("usage is refused for other people's conversations and turns", async () => {
  const [actor, stranger] = [await createActor(), await createActor()];
  const [site, other] = [await createConversation(actor), await createConversation(stranger)];
  product.model().script({ replies: [reply(say("Hello."))] });
  const { editSessionId } = await runTurn(stranger, other.conversationId, "Hello");
  await expect(getContextUsage(stranger, site)).rejects.toMatchObject({ code: "not-found" });
  await expect(getContextUsage(actor, { ...site, editSessionId })).rejects.toMatchObject({ code: "not-found" });
});
