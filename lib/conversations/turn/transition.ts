import type { EditSessionKind, EditSessionStatus } from "../schema.ts";

export type TurnEvent =
  | "claimed"
  | "cancel-requested"
  | "completed"
  | "failed"
  | "cancelled"
  | "withdrawn"
  | "abandoned"
  | "interrupted"
  | "taken-up";

/** The events that end a turn that was asked to stop. */
const ends: readonly TurnEvent[] = ["completed", "failed", "cancelled", "abandoned", "interrupted"];

/** Returns the turn's next status; null if the event does not apply. After a stop request it ends as cancelled. */
export function transitionTurn(status: EditSessionStatus, event: TurnEvent): EditSessionStatus | null {
  switch (status) {
    case "pending":
      if (event === "claimed") return "running";
      // A turn that was never claimed never enters the history.
      if (event === "cancel-requested" || event === "withdrawn") return "cancelled";
      return null;
    case "running":
      if (event === "completed") return "completed";
      if (event === "failed" || event === "abandoned") return "failed";
      // Its worker is gone, and another one continues it.
      if (event === "interrupted" || event === "taken-up") return "running";
      if (event === "cancel-requested") return "cancelling";
      return null;
    case "cancelling":
      if (event === "cancel-requested") return "cancelling";
      // A turn that was asked to stop is not continued.
      return ends.includes(event) ? "cancelled" : null;
    case "completed":
    case "failed":
    case "cancelled":
      return null;
    default:
      return status satisfies never;
  }
}

/** Kinds that the agent works on. The others are one transaction each and never half done. */
const agentKinds: readonly EditSessionKind[] = ["prompt", "follow_up", "plan_item"];

/** Returns the event for the death of a running turn's worker: another one continues after the first death only. */
export function afterDeath({ kind, deaths }: { kind: EditSessionKind; deaths: number }): "interrupted" | "abandoned" {
  return agentKinds.includes(kind) && deaths === 0 ? "interrupted" : "abandoned";
}

export function isTerminal(status: EditSessionStatus): status is "completed" | "failed" | "cancelled" {
  return status === "completed" || status === "failed" || status === "cancelled";
}
