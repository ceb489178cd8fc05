import { expect, test } from "vitest";
import { orderOperations } from "./order-operations";

const place = { path: "index.html", ref: "e4" };
const first = { path: "about.html", ref: "e5", name: "About", siblings: ["e5", "e6", "e7"] };
const last = { path: "shop.html", ref: "e9", name: "Shop", siblings: ["e8", "e9"] };
const moves = { up: { before: "e3" }, down: null };

test.each(["duplicate", "remove"] as const)("to %s an element names it and its counterparts", (act) => {
  expect(orderOperations(act, place, null, [first, last])).toEqual([
    { op: act, path: "index.html", ref: "e4" },
    { op: act, path: "about.html", ref: "e5" },
    { op: act, path: "shop.html", ref: "e9" },
  ]);
});

test("a counterpart moves among its own siblings, and stays if it is the first", () => {
  expect(orderOperations("up", place, moves, [first, last])).toEqual([
    { op: "move", path: "index.html", ref: "e4", before: "e3" },
    { op: "move", path: "shop.html", ref: "e9", before: "e8" },
  ]);
  expect(orderOperations("down", place, { up: null, down: { before: null } }, [first, last])).toEqual([
    { op: "move", path: "index.html", ref: "e4", before: null },
    { op: "move", path: "about.html", ref: "e5", before: "e7" },
  ]);
});

test("an element without a place to go to moves nowhere, nor do its counterparts", () => {
  expect(orderOperations("down", place, moves, [first])).toEqual([]);
  expect(orderOperations("up", place, null, [last])).toEqual([]);
});
