import { expect, test } from "vitest";
import type { PlanItemStatus, PlannedPage } from "../schema.ts";
import { findCycle, findRunnable, orderItems } from "./order-items.ts";

function page(path: string, dependsOn: string[] = [], action: PlannedPage["action"] = "create"): PlannedPage {
  return { path, action, title: path, sections: [], assets: [], dependsOn };
}
const item = (path: string, status: PlanItemStatus, dependsOn: string[] = []) => ({ path, status, dependsOn });

test.each([
  ["nothing depends", [page("a"), page("b")], ["a", "b"]],
  ["the later is needed first", [page("a", ["c"]), page("b"), page("c")], ["b", "c", "a"]],
  ["a chain", [page("a", ["b"]), page("b", ["c"]), page("c")], ["c", "b", "a"]],
  ["a kept page needs no item and does not block", [page("a", ["b"]), page("b", [], "keep")], ["a"]],
  ["a page outside the plan does not block", [page("a", ["x"])], ["a"]],
  ["a circle keeps the plan's order", [page("a", ["b"]), page("b", ["a"]), page("c")], ["c", "a", "b"]],
])("items are in the order in which they can be built: %s", (_, pages, order) => {
  expect(orderItems(pages).map(({ path }) => path)).toEqual(order);
});

test.each([
  ["none", [page("a", ["b"]), page("b")], null],
  ["itself", [page("a", ["a"])], ["a", "a"]],
  ["two", [page("a", ["b"]), page("b", ["a"])], ["a", "b", "a"]],
  [
    "reached from outside it",
    [page("z", ["a"]), page("a", ["b"]), page("b", ["c"]), page("c", ["a"])],
    ["a", "b", "c", "a"],
  ],
  ["a diamond is no circle", [page("a", ["b", "c"]), page("b", ["d"]), page("c", ["d"]), page("d")], null],
])("a circle is found: %s", (_, pages, cycle) => {
  expect(findCycle(pages)).toEqual(cycle);
});

test("two hundred pages that depend on all their predecessors are searched quickly", () => {
  const names = Array.from({ length: 200 }, (_, index) => `p${index}`);
  expect(findCycle(names.map((name, index) => page(name, names.slice(0, index))))).toBeNull();
});

test.each([
  ["the first in order", [item("a", "pending"), item("b", "pending")], "a"],
  ["after a done item", [item("a", "done"), item("b", "pending", ["a"])], "b"],
  ["after a skipped item", [item("a", "skipped"), item("b", "pending", ["a"])], "b"],
  ["after a page without an item", [item("b", "pending", ["kept.html"])], "b"],
  [
    "a failed item does not stop independent ones",
    [item("a", "failed"), item("b", "pending", ["a"]), item("c", "pending")],
    "c",
  ],
  ["an item that depends on a failed one waits", [item("a", "failed"), item("b", "pending", ["a"])], undefined],
  ["an item that depends on a stopped one waits", [item("a", "stopped"), item("b", "pending", ["a"])], undefined],
  ["all done", [item("a", "done")], undefined],
])("the next item to run: %s", (_, items, path) => {
  expect(findRunnable(items)?.path).toBe(path);
});
