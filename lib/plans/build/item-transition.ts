import type { PlanItemStatus } from "../schema.ts";

export const planItemEvents = ["begin", "completed", "failed", "cancelled", "retry", "skip"] as const;
export type PlanItemEvent = (typeof planItemEvents)[number];

/** Returns the status of a plan's item after the event, or null if the event is not allowed. An item ends as its turn ends. */
export function transitionPlanItem(status: PlanItemStatus, event: PlanItemEvent): PlanItemStatus | null {
  switch (event) {
    case "begin":
      return status === "pending" ? "running" : null;
    case "completed":
      return status === "running" ? "done" : null;
    case "failed":
      return status === "running" ? "failed" : null;
    case "cancelled":
      return status === "running" ? "stopped" : null;
    case "retry":
      return status === "failed" || status === "stopped" || status === "skipped" ? "pending" : null;
    case "skip":
      return status === "pending" || status === "failed" || status === "stopped" ? "skipped" : null;
    default:
      return event satisfies never;
  }
}
