import fc from "fast-check";
import { expect, test } from "vitest";
import { type PlanItemStatus, planItemStatuses } from "../schema.ts";
import { planItemEvents, transitionPlanItem } from "./item-transition.ts";

const table: Record<PlanItemStatus, Partial<Record<(typeof planItemEvents)[number], PlanItemStatus>>> = {
  pending: { begin: "running", skip: "skipped" },
  running: { completed: "done", failed: "failed", cancelled: "stopped" },
  done: {},
  failed: { retry: "pending", skip: "skipped" },
  skipped: { retry: "pending" },
  stopped: { retry: "pending", skip: "skipped" },
};

test.each(planItemStatuses.flatMap((status) => planItemEvents.map((event) => [status, event] as const)))(
  "an item that is %s: %s",
  (status, event) => {
    expect(transitionPlanItem(status, event)).toBe(table[status][event] ?? null);
  },
);

test("a done item stays done in any order of events", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...planItemEvents)), (events) => {
      let status: PlanItemStatus = "pending";
      for (const event of events) {
        const next = transitionPlanItem(status, event);
        if (status === "done") expect(next).toBeNull();
        status = next ?? status;
      }
    }),
  );
});
