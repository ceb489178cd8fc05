import { expect, test } from "vitest";
import { inCapitalsOf } from "./text-matching.ts";

test.each([
  ["bread", "bread", "cake", "cake"],
  ["Bread", "bread", "cake", "Cake"],
  ["BREAD", "bread", "cake", "CAKE"],
  ["Old Mill", "Old Mill", "New Mill", "New Mill"],
  ["OLD MILL", "Old Mill", "New Mill", "NEW MILL"],
  ["old mill", "Old Mill", "New Mill", null],
])("%s for %s becomes %s in its own capitals: %s", (found, old, newText, expected) => {
  expect(inCapitalsOf(found, old, newText)).toBe(expected);
});
