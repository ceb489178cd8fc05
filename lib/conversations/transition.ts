import type { EditSessionStatus } from "./schema.ts";

export type TurnEvent =
  | "claimed"
  | "cancel-requested"
  | "completed"
  | "failed"
  | "cancelled"
  | "withdrawn"
  | "abandoned";

/**
 * The next status of a turn, or null where the event has no place in it. A turn that somebody has asked to stop ends
 * as cancelled, whatever its run came to in the same moment.
 */
export function transition(status: EditSessionStatus, event: TurnEvent): EditSessionStatus | null {
  switch (status) {
    case "pending":
      if (event === "claimed") return "running";
      // What was never picked up never enters the history.
      if (event === "cancel-requested" || event === "withdrawn") return "cancelled";
      return null;
    case "running":
      if (event === "completed") return "completed";
      if (event === "failed" || event === "abandoned") return "failed";
      if (event === "cancel-requested") return "cancelling";
      return null;
    case "cancelling":
      if (event === "completed" || event === "failed" || event === "cancelled" || event === "abandoned") {
        return "cancelled";
      }
      return event === "cancel-requested" ? "cancelling" : null;
    case "completed":
    case "failed":
    case "cancelled":
      return null;
    default:
      return status satisfies never;
  }
}

export function isTerminal(status: EditSessionStatus): status is "completed" | "failed" | "cancelled" {
  return status === "completed" || status === "failed" || status === "cancelled";
}
