import { expect, test } from "vitest";
import { pixelsOn, pixelsOnScreens, writtenFor } from "./scaled-text";

test.each([
  ["clamp(2rem, 5vw, 4rem)", 390, 32],
  ["clamp(2rem, 5vw, 4rem)", 1280, 64],
  ["clamp(2rem, 1rem + 4vw, 4rem)", 600, 40],
  ["calc(5vw - 4px)", 1000, 46],
  ["max(20px, 1vw)", 390, 20],
  ["min(20px, 10vw)", 390, 20],
  ["1.5em", 390, null],
  ["var(--x)", 390, null],
])("%s on a screen of %d pixels is %s", (size, width, pixels) => {
  expect(pixelsOn(size, { width, rootPixels: 16 })).toBe(pixels);
});

test("a size that follows the width becomes larger on every screen", () => {
  const from = { every: "clamp(2rem, 5vw, 4rem)", phone: "clamp(2rem, 5vw, 4rem)" };
  const larger = writtenFor({ from, pixelsBefore: 40, pixels: 44 });
  expect(larger).toEqual({ every: "clamp(2.2rem, 5.5vw, 4.4rem)", phone: "clamp(2.2rem, 5.5vw, 4.4rem)" });
  expect(pixelsOnScreens(from, 16)).toEqual({ phone: 32, computer: 64 });
  expect(pixelsOnScreens(larger, 16)).toEqual({ phone: 35, computer: 70 });
});
