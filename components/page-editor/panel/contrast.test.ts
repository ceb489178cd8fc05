import { expect, test } from "vitest";
import { contrastOf, hexOf } from "./contrast";

const normal = { sizePixels: 16, weight: 400 };

test.each([
  ["black on white", { colour: "#000", backdrop: "#fff", ...normal }, 21, "good"],
  ["the darkest grey that fails", { colour: "#777777", backdrop: "#fff", ...normal }, 4.4, "weak"],
  ["the lightest grey that passes", { colour: "#767676", backdrop: "#fff", ...normal }, 4.5, "good"],
  ["the same as large text", { colour: "#777777", backdrop: "#fff", sizePixels: 24, weight: 400 }, 4.4, "good"],
  [
    "the same as bold text of 14 point",
    { colour: "#777", backdrop: "#fff", sizePixels: 18.7, weight: 700 },
    4.4,
    "good",
  ],
  ["yellow on white", { colour: "yellow", backdrop: "#fff", ...normal }, 1, "poor"],
  ["half-transparent black", { colour: "rgba(0, 0, 0, 0.5)", backdrop: "rgb(255, 255, 255)", ...normal }, 3.9, "weak"],
  ["a wide colour", { colour: "oklch(0.3 0.1 250)", backdrop: "color(srgb 1 1 1)", ...normal }, 13.5, "good"],
] as const)("%s", (_what, question, ratio, legibility) => {
  const contrast = contrastOf(question);
  expect(contrast?.legibility).toBe(legibility);
  expect(contrast?.ratio).toBeCloseTo(ratio, 0);
});

test.each(["", "inherit", "var(--x)", "rgb(1px 2 3)", "#".repeat(200)])("no contrast is told for %s", (colour) => {
  expect(contrastOf({ colour, backdrop: "#fff", ...normal })).toBeNull();
});

test.each([
  ["336699", "#336699"],
  ["#abc", "#aabbcc"],
  ["RebeccaPurple", "#663399"],
  ["rgba(0, 0, 0, 0)", null],
  ["red; display: none", null],
])("a typed “%s” is %s", (typed, hex) => {
  expect(hexOf(typed)).toBe(hex);
});
