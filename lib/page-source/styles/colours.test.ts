import { expect, test } from "vitest";
import { contrast, formatHex, formatLike, mix, parseCssColour, parseSpokenColour } from "./colours.ts";
import { findColours } from "./css-source.ts";

const navy = { mode: "rgb", r: 0, g: 0, b: 128 / 255 } as const;
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

test("a colour keeps the notation and the transparency of the one that it replaces", () => {
  expect(formatLike(navy, "#FFF")).toBe("#000080");
  expect(formatLike(navy, "rgba(255, 200, 0, 0.9)")).toBe("rgba(0, 0, 128, 0.9)");
  expect(formatLike(navy, "rgb(255 200 0 / 50%)")).toBe("rgb(0 0 128 / 50%)");
});

test("colours mix as in Sass, and contrast follows WCAG", () => {
  const black = { mode: "rgb", r: 0, g: 0, b: 0 } as const;
  const white = { mode: "rgb", r: 1, g: 1, b: 1 } as const;
  const blue = { mode: "rgb", r: 13 / 255, g: 110 / 255, b: 253 / 255 } as const;
  expect(formatHex(mix(blue, black, 0.15))).toBe("#0b5ed7");
  expect(contrast(black, white)).toBeCloseTo(21);
});

// The greens of the web platform tests. Each colour is found in a declaration, equals its hex value, and is replaced in its own notation.
test.each([
  ["#0af", "#00aaff", "#336699"],
  ["#0af8", "#00aaff88", "#33669988"],
  ["#00AAFF", "#00aaff", "#336699"],
  ["#00aaff80", "#00aaff80", "#33669980"],
  ["Navy", "#000080", "#336699"],
  ["rgb(0, 170, 255)", "#00aaff", "rgb(51, 102, 153)"],
  ["RGB(0 170 255)", "#00aaff", "RGB(51 102 153)"],
  ["rgb(0% 67% 100% / 50%)", "#00abff80", "rgb(20% 40% 60% / 50%)"],
  ["rgba(0,170,255,.5)", "#00aaff80", "rgba(51,102,153,.5)"],
  ["rgba(0, 170, 255, var(--shade, .5))", "#00aaff", "rgba(51, 102, 153, var(--shade, .5))"],
  ["hsl(200, 100%, 50%)", "#00aaff", "hsl(210, 50%, 40%)"],
  ["hsl(200deg 100% 50% / 0.5)", "#00aaff80", "hsl(210deg 50% 40% / 0.5)"],
  ["hsla(0.5turn, 100%, 50%, 1)", "#00ffff", "hsla(210deg, 50%, 40%, 1)"],
  ["hwb(200 0% 0%)", "#00aaff", "hwb(210 20% 40%)"],
  ["lab(46.2775 -47.5621 48.5837)", "#008000", "lab(41.52 -4.57 -33.49)"],
  ["lab(46.2775% -38.04968% 38.86696%)", "#008000", "lab(41.52% -3.66% -26.8%)"],
  ["lch(46.2775% 67.9892 134.3912)", "#008000", "lch(41.52% 33.8 262.23)"],
  ["oklab(0.51975 -0.1403 0.10768)", "#008000", "oklab(0.4993 -0.033 -0.093)"],
  ["oklch(51.975% 0.17686 142.495)", "#008000", "oklch(49.93% 0.0987 250.43)"],
  ["oklch(0.51975 0.17686 142.495deg / 50%)", "#00800080", "oklch(0.4993 0.0987 250.43deg / 50%)"],
  ["color(display-p3 0.21604 0.49418 0.13151)", "#008000", "color(display-p3 0.2499 0.3952 0.584)"],
  ["color(srgb 0 50% 1)", "#0080ff", "color(srgb 0.2 40% 0.6)"],
])("%s is found, read, and replaced in its own notation", (text, hex, replaced) => {
  const value = `1px solid ${text} !default`;
  const [token, ...others] = findColours(value, 100);
  expect(others).toEqual([]);
  expect(value.slice(Number(token?.start) - 100, Number(token?.end) - 100)).toBe(text);
  expect(hexOf(token?.colour ?? null)).toBe(hex);
  expect(formatLike(parseSpokenColour("#336699") ?? navy, text)).toBe(replaced);
});

test.each([
  ["oklch(60% 0.2 250)", "#fff", "oklch(60% 0.2 250)"],
  ["oklch(60% 0.2 250)", "#fff8", "oklch(60% 0.2 250 / 0.533)"],
  ["oklch(0.6 0.2 250 / 0.5)", "white", "oklch(60% 0.2 250 / 0.5)"],
  ["color(display-p3 0 1 0)", "rgb(1, 2, 3)", "color(display-p3 0 1 0)"],
  ["oklch(60% 0.2 250)", "rgba(1, 2, 3, 0.5)", "rgba(0, 129, 241, 0.5)"],
  ["lab(50 40 59)", "oklch(0.6 0.2 250)", "oklch(0.5777 0.154 49.11)"],
  ["rgb(0 0 128 / 50%)", "hsl(0, 0%, 0%)", "#00008080"],
])("a person's %s in place of %s is written as %s", (spoken, standing, written) => {
  expect(formatLike(parseSpokenColour(spoken) ?? navy, standing)).toBe(written);
});

test.each([
  ["red url(blue.png) 'green' /* tan */ var(--gold, navy)", ["red", "navy"]],
  ["linear-gradient(to right, #fff, oklch(60% 0.2 250) 50%)", ["#fff", "oklch(60% 0.2 250)"]],
  ["color-mix(in oklab, teal 40%, white)", ["teal", "white"]],
  ["rgb(1px 2 3) color( lab(from var(--x) l a b)", []],
  ["13, 110, 253", ["13, 110, 253"]],
  ["13, 110, 256", []],
  ["transparent currentColor inherit fade", []],
])("the colours of “%s” are %j", (value, colours) => {
  expect(findColours(value, 0).map(({ text }) => text)).toEqual(colours);
});
