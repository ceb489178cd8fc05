import { expect, test } from "vitest";
import { reportedUsage } from "./reported-usage.ts";

const reported = (inputTokens?: number, outputTokens?: number, cacheReadTokens?: number) =>
  reportedUsage({
    inputTokens: { total: inputTokens, cacheRead: cacheReadTokens },
    outputTokens: { total: outputTokens },
  });

test("a server that reports no tokens has no usage", () => {
  expect(reported()).toBeNull();
});

test.each([
  [[12.5, -1, Number.NaN], { inputTokens: 13, cachedTokens: 0, outputTokens: 0 }],
  [[300, 30, 100], { inputTokens: 300, cachedTokens: 100, outputTokens: 30 }],
  [[300, undefined, undefined], { inputTokens: 300, cachedTokens: 0, outputTokens: 0 }],
])("%j are whole numbers of tokens from 0", ([input, output, cached], usage) => {
  expect(reported(input, output, cached)).toEqual(usage);
});
