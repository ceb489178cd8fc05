import type { PlanItemStatus, PlannedPage } from "../schema.ts";

type Dependent = Pick<PlannedPage, "path" | "dependsOn">;

/** The pages that become items, each behind what it depends on, otherwise in the plan's own order. What is kept needs no item. */
export function orderItems(pages: readonly PlannedPage[]): PlannedPage[] {
  const waiting = pages.filter(({ action }) => action !== "keep");
  const ordered: PlannedPage[] = [];
  while (waiting.length > 0) {
    const blocking = new Set(waiting.map(({ path }) => path));
    const free = waiting.findIndex(({ path, dependsOn }) => dependsOn.every((on) => on === path || !blocking.has(on)));
    // A circle never passes the plan's check; were there one, its pages would be built in the plan's order.
    ordered.push(...waiting.splice(Math.max(free, 0), 1));
  }
  return ordered;
}

/** The paths of one circle of pages that wait for each other, the first one again at its end; null where there is none. */
export function findCycle(pages: readonly Dependent[]): string[] | null {
  const dependencies = new Map(pages.map(({ path, dependsOn }) => [path, dependsOn]));
  const settled = new Set<string>();
  for (const { path } of pages) {
    const way = [path];
    const branches = [[...(dependencies.get(path) ?? [])]];
    while (way.length > 0) {
      const next = branches.at(-1)?.shift();
      if (next === undefined) {
        settled.add(way.pop() as string);
        branches.pop();
      } else if (way.includes(next)) {
        return [...way.slice(way.indexOf(next)), next];
      } else if (!settled.has(next) && dependencies.has(next)) {
        way.push(next);
        branches.push([...(dependencies.get(next) ?? [])]);
      }
    }
  }
  return null;
}

/** The first item that may begin now: nothing it depends on is still to come. Skipped pages, and those without an item, don't block. */
export function findRunnable<Item extends Dependent & { status: PlanItemStatus }>(items: readonly Item[]): Item | null {
  const open = new Set(items.filter(({ status }) => status !== "done" && status !== "skipped").map(({ path }) => path));
  const runnable = items.find(
    ({ path, status, dependsOn }) => status === "pending" && dependsOn.every((on) => on === path || !open.has(on)),
  );
  return runnable ?? null;
}
