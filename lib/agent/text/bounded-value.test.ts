import fc from "fast-check";
import { expect, test } from "vitest";
import { boundText, boundValue, loggedBytesMax } from "./bounded-value.ts";

test("a text within the bound is kept as it is", () => {
  expect(boundText("ä".repeat(4_096))).toEqual({ value: "ä".repeat(4_096), truncated: false });
});

test("a longer text is cut at a whole character", () => {
  const { value, truncated } = boundText("🌳".repeat(3_000));
  expect(truncated).toBe(true);
  expect(value).toBe("🌳".repeat(2_048));
});

test("a long input keeps its shape and its short texts", () => {
  const input = { path: "about.html", edits: [{ oldText: "a", newText: "x".repeat(50_000) }], overwrite: true };
  const { value, truncated } = boundValue(input);
  expect(truncated).toBe(true);
  expect(value).toEqual({
    path: "about.html",
    edits: [{ oldText: "a", newText: `${"x".repeat(2_000)}[48000 characters left out]` }],
    overwrite: true,
  });
});

test("any value is logged within the bound and can be stored as JSON", () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ stringUnit: fc.constantFrom("a", "\0", "\ud83c", "\udf33", "ä", '"'), maxDepth: 4 }),
      fc.integer({ min: 0, max: 3_000 }),
      (value, repeat) => {
        const bounded = boundValue([value, "\0\ud83c🌳".repeat(repeat), Array(repeat).fill(value)]);
        const json = JSON.stringify(bounded.value);
        expect(Buffer.byteLength(json)).toBeLessThanOrEqual(loggedBytesMax);
        expect(json).not.toMatch(/\\u0000|\\ud[89a-f]/i);
      },
    ),
    { numRuns: 25 },
  );
});
