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

/** What ends a turn that somebody has asked to stop. */
const ends: readonly TurnEvent[] = ["completed", "failed", "cancelled", "abandoned", "interrupted"];

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
      // Its worker is gone, and another one goes on with it.
      if (event === "interrupted" || event === "taken-up") return "running";
      if (event === "cancel-requested") return "cancelling";
      return null;
    case "cancelling":
      if (event === "cancel-requested") return "cancelling";
      // Nobody goes on with what somebody has asked to stop.
      return ends.includes(event) ? "cancelled" : null;
    case "completed":
    case "failed":
    case "cancelled":
      return null;
    default:
      return status satisfies never;
  }
}

/** Kinds that the agent works on. The others are one transaction of a person's, and never found half done. */
const agentKinds: readonly EditSessionKind[] = ["prompt", "follow_up", "plan_item"];

/** What the death of a running turn's worker means: the first time another one goes on, the second time the turn ends. */
export function afterDeath({ kind, deaths }: { kind: EditSessionKind; deaths: number }): "interrupted" | "abandoned" {
  return agentKinds.includes(kind) && deaths === 0 ? "interrupted" : "abandoned";
}

export function isTerminal(status: EditSessionStatus): status is "completed" | "failed" | "cancelled" {
  return status === "completed" || status === "failed" || status === "cancelled";
}
