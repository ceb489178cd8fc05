import { expect, test } from "vitest";
import { scaleSize, sizeInFont } from "./size-schema.ts";

test.each([
  ["1rem", 1.25, "1.25rem"],
  ["16px", 0.8, "12.8px"],
  ["1.1em", 1.25, "1.375em"],
  ["120%", 1.25, "150%"],
  [".9rem", 1.25, "1.125rem"],
  ["clamp(2rem, 5vw, 4rem)", 1.25, "clamp(2.5rem, 6.25vw, 5rem)"],
  ["large", 2, "2.25rem"],
  ["larger", 1.25, "1.5em"],
  ["calc(1rem + 2vw)", 1.25, "calc(1.25rem + 2.5vw)"],
  ["calc(1rem * 2)", 1.25, null],
  ["var(--size)", 1.25, null],
  ["inherit", 1.25, null],
  ["0", 1.25, null],
  ["clamp(1rem, 2rem + 1vw, 3rem)", 1.25, "clamp(1.25rem, 2.5rem + 1.25vw, 3.75rem)"],
])("%s times %f is %s", (size, factor, scaled) => {
  expect(scaleSize(size, factor)).toBe(scaled);
});

test.each([
  ["600 1rem/1.3 Georgia, serif", "1rem"],
  ["italic 14px sans-serif", "14px"],
  ["bold x-large/1 serif", "x-large"],
  ["inherit", null],
])("the size in the font %s is %s", (font, size) => {
  expect(sizeInFont(font)).toBe(size);
});
