import { expect, test } from "vitest";
import { alignmentOf, nearestWeight, pixelsOf, stepSize, stepSpace, toRem } from "./look-steps";

test.each([
  [16, 1, 17],
  [16, -1, 15],
  [16.8, 1, 18],
  [17.3, 1, 18],
  [160, 1, 160],
  [300, 1, 300],
  [300, -1, 160],
] as const)("from a size of %d the step %d leads to %d", (from, way, to) => {
  expect(stepSize(from, way)).toBe(to);
});

test.each([
  [0, -1, 0],
  [0, 1, 2],
  [16, 1, 20],
  [-12, 1, 0],
] as const)("from a space of %d the step %d leads to %d", (from, way, to) => {
  expect(stepSpace(from, way)).toBe(to);
});

test.each([
  ["16px", 16],
  ["-1.5px", -1.5],
  ["normal", null],
  ["", null],
  [undefined, null],
])("a computed length of %s is %s", (computed, pixels) => {
  expect(pixelsOf(computed)).toBe(pixels);
});

test("sizes are relative to the page's text size, if it is known", () => {
  expect(toRem(18, 16)).toBe("1.125rem");
  expect(toRem(18, 10)).toBe("1.8rem");
  expect(toRem(18, null)).toBe("18px");
  expect(toRem(0, 16)).toBe("0");
});

test("a weight counts as the nearest offered one", () => {
  expect(["400", "500", "650", "900", "", "bold"].map(nearestWeight)).toEqual(["400", "400", "600", "700", null, null]);
});

test("alignment follows the direction of the text", () => {
  expect(alignmentOf("start", "ltr")).toBe("left");
  expect(alignmentOf("start", "rtl")).toBe("right");
  expect(alignmentOf("-webkit-center", "ltr")).toBe("center");
  expect(alignmentOf("justify", "ltr")).toBeNull();
});
