import type { HeldState } from "./held-schema.ts";

export type HeldEvent = "turn-completed" | "turn-failed" | "turn-cancelled" | "apply" | "leave-out";

/**
 * Returns the next state of a turn's held changes; null if the event leaves none waiting, or does not apply. They are offered only if
 * the turn completed: an unfinished turn's are dropped with it. A person decides once.
 */
export function transitionHeld(state: HeldState | null, event: HeldEvent): HeldState | null {
  switch (state) {
    case null:
      return event === "turn-completed" ? "waiting" : null;
    case "waiting":
      if (event === "apply") return "applied";
      return event === "leave-out" ? "left_out" : null;
    case "applied":
    case "left_out":
      return null;
    default:
      return state satisfies never;
  }
}
