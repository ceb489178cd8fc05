import { expect, test } from "vitest";
import { countRepeated } from "./count-repeated.ts";

test.each([
  ["nothing before", ["a", "b"], [], 0],
  ["the beginning", ["a", "b", "c"], ["a", "b"], 2],
  ["up to a message that changed", ["a", "x", "c"], ["a", "b", "c"], 1],
  ["all of it", ["a"], ["a", "b"], 1],
])("messages that repeat the request before are counted: %s", (_, hashes, earlier, repeated) => {
  expect(countRepeated(hashes, earlier)).toBe(repeated);
});
