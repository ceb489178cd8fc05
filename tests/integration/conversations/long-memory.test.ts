import { expect, test } from "vitest";
import { getContextDump } from "#lib/conversations/requests/get-context-dump.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { reply, say } from "#tests/fakes/scripted-model/script.ts";

const windowTokens = 17_300;
const product = startRunningProduct({ OPENAI_CONTEXT_WINDOW: String(windowTokens) });

test("with room for eight turns, turn 50 still gets turn 2's note, as dumped", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const answer = "Lorem ipsum dolor sit amet. ".repeat(86);
  for (let ordinal = 1; ordinal < 50; ordinal += 1) {
    const note = ordinal === 2 ? "NOTE-OF-TURN-2: the owner likes blue" : `Note of turn ${ordinal}`;
    await createTurn(actor, site, { instruction: `Do number ${ordinal}`, answer, note, change: null });
  }
  const { context: next } = await getContextDump(actor, site);
  product.model().script({ replies: [reply(say("You asked for blue."))] });
  await runTurn(actor, site.conversationId, "What did you do first?");

  const { messages = [] } = product.model().requests.at(-1) ?? {};
  const questions = messages.filter(({ role }) => role === "user").map(({ text }) => text);
  expect(questions.length).toBeGreaterThanOrEqual(7);
  expect(questions.length).toBeLessThanOrEqual(10);
  expect(questions.at(-2)).toContain("Do number 49");
  expect(messages[0]?.text).toMatch(/RECENT NOTES TO SELF \(newest first\)\n- Note of turn 4\d\n/);
  expect(messages[0]?.text).toContain("- NOTE-OF-TURN-2: the owner likes blue\n- Note of turn 1");
  expect(messages.slice(0, -1).map(({ text }) => text)).toEqual(next.messages.map(({ text }) => text));
  expect(next.leftOut[0]?.messageId).toBe("m1");
  expect(next.totalTokens).toBeLessThanOrEqual(windowTokens);
});
