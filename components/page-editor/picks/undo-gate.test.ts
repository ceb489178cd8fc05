import { expect, test } from "vitest";
import { newUndoGate } from "./undo-gate.ts";

test("one press in a page undoes once, also while the old page stays", () => {
  const mayUndo = newUndoGate();
  const frame = {};
  expect([0, 1, 1_000, 5_000].map((ms) => mayUndo(frame, true, ms))).toEqual([true, false, false, false]);
  expect(mayUndo(frame, true, 6_000)).toBe(true);
});

test("the page after an undo waits for a press of its own", () => {
  const mayUndo = newUndoGate();
  expect(mayUndo({}, true, 0)).toBe(true);
  const next = {};
  expect(mayUndo(next, false, 500)).toBe(false);
  expect(mayUndo(next, false, 10_000)).toBe(false);
  expect(mayUndo(next, true, 10_500)).toBe(true);
  expect(mayUndo({}, true, 11_000)).toBe(true);
});

test("where the browser tells no presses of a page, one press undoes once", () => {
  const mayUndo = newUndoGate();
  expect([0, 500, 5_500].map((ms) => mayUndo({}, null, ms))).toEqual([true, false, false]);
  expect(mayUndo({}, null, 6_500)).toBe(true);
});
