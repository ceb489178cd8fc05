import { expect, test } from "vitest";
import { moveTo, placeUnder } from "./moved-item.ts";

test("an entry moves to a place, and the others keep their order", () => {
  expect(moveTo(["a", "b", "c"], "a", 2)).toEqual(["b", "c", "a"]);
  expect(moveTo(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"]);
  expect(moveTo(["a", "b", "c"], "b", 1)).toEqual(["a", "b", "c"]);
});

test("the pointer stands over a row, before the first or after the last", () => {
  const rows = [{ bottom: 10 }, { bottom: 20 }, { bottom: 30 }];
  expect([-5, 9, 10, 29, 300].map((y) => placeUnder(y, rows))).toEqual([0, 0, 1, 2, 2]);
  expect(placeUnder(5, [])).toBe(0);
});
