import { expect, test } from "vitest";
import { titleLike } from "./page-head.ts";

test.each([
  ["About | Mill", ["Home | Mill", "Prices | Mill"], "Tea | Mill"],
  ["Mill - About", ["Mill - Home"], "Mill - Tea"],
  ["About us: The Mill", ["The Mill: flour and bread"], "Tea: The Mill"],
  ["The Mill", ["The Mill", "The Mill"], "Tea - The Mill"],
  ["About", ["Home", "Prices"], "Tea"],
  ["The Mill", [], "Tea - The Mill"],
])("the title %s beside %j becomes %s", (own, others, expected) => {
  expect(titleLike(own, others, "Tea")).toBe(expected);
});
