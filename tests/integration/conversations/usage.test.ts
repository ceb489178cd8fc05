import { expect, test } from "vitest";
import { acceptTurn } from "#lib/conversations/accept-turn.ts";
import { cancelTurn } from "#lib/conversations/cancel-turn.ts";
import { getContextUsage } from "#lib/conversations/get-context-usage.ts";
import { getTurnForDisplay } from "#lib/conversations/get-conversation.ts";
import type { ContextUsage } from "#lib/conversations/schema.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { readToEnd, runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, hold, reply, say } from "#tests/fakes/scripted-model/script.ts";

const product = startRunningProduct({ OPENAI_MODEL: "gpt-4.1" });
const usage = { inputTokens: 100_000, cachedTokens: 50_000, outputTokens: 10_000 };

test("what a conversation used only grows, what the next request holds grows with a turn's traffic and shrinks when it ends", async () => {
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

test("a turn that was stopped has its cut-off request estimated, and the cost says so", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().script({ replies: [reply(say("One "), hold("stopped"))] });
  const { turn } = await acceptTurn(actor, { conversationId: site.conversationId, instruction: "Stop me" });
  await product.model().reached("stopped");
  await cancelTurn(actor, { editSessionId: turn.id });
  await readToEnd(turn.id);
  const measured = await getContextUsage(actor, site);
  expect(measured).toMatchObject({ estimated: true, outputTokens: 0 });
  expect(measured.inputTokens).toBeGreaterThan(500);
  expect(measured.costUsd).toBeGreaterThan(0);
});

test("nobody else's conversation is measured, nor with another conversation's turn", async () => {
  const [actor, stranger] = [await createActor(), await createActor()];
  const [site, other] = [await createConversation(actor), await createConversation(stranger)];
  product.model().script({ replies: [reply(say("Hello."))] });
  const { editSessionId } = await runTurn(stranger, other.conversationId, "Hello");
  await expect(getContextUsage(stranger, site)).rejects.toMatchObject({ code: "not-found" });
  await expect(getContextUsage(actor, { ...site, editSessionId })).rejects.toMatchObject({ code: "not-found" });
});
