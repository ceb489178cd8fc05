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
  ["what is kept is no item and blocks nothing", [page("a", ["b"]), page("b", [], "keep")], ["a"]],
  ["what is not in the plan blocks nothing", [page("a", ["x"])], ["a"]],
  ["a circle keeps the plan's order", [page("a", ["b"]), page("b", ["a"]), page("c")], ["c", "a", "b"]],
])("items stand in the order in which they can be built: %s", (_, pages, order) => {
  expect(orderItems(pages).map(({ path }) => path)).toEqual(order);
});

test.each([
  ["none", [page("a", ["b"]), page("b")], null],
  ["itself", [page("a", ["a"])], ["a", "a"]],
  ["two", [page("a", ["b"]), page("b", ["a"])], ["a", "b", "a"]],
  ["behind a way in", [page("z", ["a"]), page("a", ["b"]), page("b", ["c"]), page("c", ["a"])], ["a", "b", "c", "a"]],
  ["a diamond is no circle", [page("a", ["b", "c"]), page("b", ["d"]), page("c", ["d"]), page("d")], null],
])("a circle is found: %s", (_, pages, cycle) => {
  expect(findCycle(pages)).toEqual(cycle);
});

test("two hundred pages that all wait for each other's predecessors are looked through at once", () => {
  const names = Array.from({ length: 200 }, (_, index) => `p${index}`);
  expect(findCycle(names.map((name, index) => page(name, names.slice(0, index))))).toBeNull();
});

test.each([
  ["the first in order", [item("a", "pending"), item("b", "pending")], "a"],
  ["behind what is done", [item("a", "done"), item("b", "pending", ["a"])], "b"],
  ["behind what was skipped", [item("a", "skipped"), item("b", "pending", ["a"])], "b"],
  ["behind a page without an item", [item("b", "pending", ["kept.html"])], "b"],
  [
    "a failed one does not stop independent ones",
    [item("a", "failed"), item("b", "pending", ["a"]), item("c", "pending")],
    "c",
  ],
  ["what depends on a failed one waits", [item("a", "failed"), item("b", "pending", ["a"])], undefined],
  ["what depends on a stopped one waits", [item("a", "stopped"), item("b", "pending", ["a"])], undefined],
  ["all done", [item("a", "done")], undefined],
])("what runs next: %s", (_, items, path) => {
  expect(findRunnable(items)?.path).toBe(path);
});
