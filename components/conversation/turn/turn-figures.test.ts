import { expect, test } from "vitest";
import { recordedTurn } from "../../gallery/recorded/recorded-turns";
import { figuresOf } from "./turn-figures";

const usage = { inputTokens: 4_000, cachedTokens: 1_000, outputTokens: 656 };

test("a receipt names time and tokens, and no unknown price", () => {
  const turn = recordedTurn(1, { model: "gpt", usage });
  expect(figuresOf(turn)).toEqual(["23 s", "4,656 tokens, 1,000 of them remembered"]);
});

test("with a known price the receipt says the cost and whether it is estimated", () => {
  const cost = (costUsd: number, usageEstimated = false) =>
    figuresOf(recordedTurn(1, { model: "gpt", usage, costUsd, usageEstimated })).at(-1);
  expect(cost(1.5)).toBe("$1.50");
  expect(cost(0.0184)).toBe("1.8 cents");
  expect(cost(0.0002)).toBe("Less than 0.1 cents");
  expect(cost(0)).toBe("Free");
  expect(cost(0.0184, true)).toBe("About 1.8 cents");
});

test("the practice model costs nothing", () => {
  expect(figuresOf(recordedTurn(1, { model: "practice", usage })).at(-1)).toBe("Free");
});

test("unknown figures are left out", () => {
  expect(figuresOf(recordedTurn(1, { model: "gpt", usage: null, endedAt: null }))).toEqual([]);
});
