import { expect, test } from "vitest";
import { askedAgainWords } from "#lib/words/settings/asked-again.ts";
import { tellCost } from "./tell-cost.ts";

const { cost: words } = askedAgainWords;
const usage = { inputTokens: 2_000, cachedTokens: 0, outputTokens: 310 };
const connected = { model: "gpt-4.1", isPractice: false };
const turn = { usage, costUsd: 0.0065 };

test("the cost beforehand names the model, and the tokens of the first time", () => {
  expect(tellCost({ turns: [turn], connected, other: "" })).toEqual([
    "About 0.7 cents in all, if gpt-4.1 reads and writes as much as then.",
    "When it was asked the first time, it took 2,310 pieces of words (tokens), by which models are paid.",
  ]);
  expect(tellCost({ turns: [turn, turn], connected, other: "" })[1]).toContain("they took 4,620");
});

test.each([
  ["another model", { turns: [turn], connected, other: "tiny" }, words.otherModel("tiny")],
  [
    "a price that is not known",
    { turns: [turn, { usage, costUsd: null }], connected, other: "" },
    words.noPrice("gpt-4.1"),
  ],
  ["tokens that were not counted", { turns: [{ usage: null, costUsd: null }], connected, other: "" }, words.noTokens],
  ["a model without a price", { turns: [{ usage, costUsd: 0 }], connected, other: "" }, words.free("gpt-4.1")],
  [
    "the practice model",
    { turns: [turn], connected: { model: "practice", isPractice: true }, other: "" },
    words.practice,
  ],
  ["no choice", { turns: [], connected, other: "" }, words.noneChosen],
])("the cost beforehand says its reason: %s", (_, asked, sentence) => {
  expect(tellCost(asked)[0]).toBe(sentence);
});
