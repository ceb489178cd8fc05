import { expect, test } from "vitest";
import { contrast, formatHex, formatLike, mix, parseCssColour, parseSpokenColour } from "./colours.ts";

const hexOf = (colour: ReturnType<typeof parseCssColour>) => (colour === null ? null : formatHex(colour));

test.each([
  ["#fa0", "#ffaa00"],
  ["#FFAA00", "#ffaa00"],
  ["#11223380", "#11223380"],
  ["rgb(1, 2, 3)", "#010203"],
  ["rgb(10% 20% 30%)", "#1a334d"],
  ["hsl(120, 100%, 25%)", "#008000"],
  ["RebeccaPurple", "#663399"],
  ["inherit", null],
  ["var(--x)", null],
  ["rgb(1, 2)", null],
])("a stylesheet's %s is %s", (text, hex) => {
  expect(hexOf(parseCssColour(text))).toBe(hex);
});

test.each([
  ["light blue", "#add8e6"],
  ["dark-green", "#006400"],
  ["Off-white", "#faf9f6"],
  ["cream", "#fffdd0"],
  ["0a5c7d", "#0a5c7d"],
  ["blue monday", null],
  ["decade", null],
])("a person's “%s” is %s", (text, hex) => {
  expect(hexOf(parseSpokenColour(text))).toBe(hex);
});

test("a colour is written as the one before it, whose transparency stays", () => {
  const navy = { red: 0, green: 0, blue: 128, alpha: 1 };
  expect(formatLike(navy, "#FFF")).toBe("#000080");
  expect(formatLike(navy, "rgba(255, 200, 0, 0.9)")).toBe("rgba(0, 0, 128, 0.9)");
  expect(formatLike(navy, "rgb(255 200 0 / 50%)")).toBe("rgb(0 0 128 / 50%)");
});

test("mixing and contrast are those of Sass and of the guidelines", () => {
  const blue = { red: 13, green: 110, blue: 253, alpha: 1 };
  expect(formatHex(mix(blue, { red: 0, green: 0, blue: 0, alpha: 1 }, 0.15))).toBe("#0b5ed7");
  expect(contrast({ red: 0, green: 0, blue: 0, alpha: 1 }, { red: 255, green: 255, blue: 255, alpha: 1 })).toBeCloseTo(
    21,
  );
});
