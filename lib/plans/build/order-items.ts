import type { PlanItemStatus, PlannedPage } from "../schema.ts";

type Dependent = Pick<PlannedPage, "path" | "dependsOn">;

/** Returns the pages to build, each after its dependencies, otherwise in the plan's order. Kept pages need no item. */
export function orderItems(pages: readonly PlannedPage[]): PlannedPage[] {
  const waiting = pages.filter(({ action }) => action !== "keep");
  const ordered: PlannedPage[] = [];
  while (waiting.length > 0) {
    const blocking = new Set(waiting.map(({ path }) => path));
    const free = waiting.findIndex(({ path, dependsOn }) => dependsOn.every((on) => on === path || !blocking.has(on)));
    // The plan's check refuses circles. Should there be one, its pages are built in the plan's order.
    ordered.push(...waiting.splice(Math.max(free, 0), 1));
  }
  return ordered;
}

/** Returns the paths of one circle of dependencies, its first path repeated at the end; null if there is no circle. */
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

/** Returns the first pending item whose dependencies are done, or null. Skipped pages, and pages without an item, don't block. */
export function findRunnable<Item extends Dependent & { status: PlanItemStatus }>(items: readonly Item[]): Item | null {
  const open = new Set(items.filter(({ status }) => status !== "done" && status !== "skipped").map(({ path }) => path));
  const runnable = items.find(
    ({ path, status, dependsOn }) => status === "pending" && dependsOn.every((on) => on === path || !open.has(on)),
  );
  return runnable ?? null;
}
