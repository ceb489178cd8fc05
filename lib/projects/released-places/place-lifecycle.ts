export type PlaceState = "found" | "lost" | "withdrawn";
export type PlaceEvent = "seen" | "missed" | "chosen-again" | "withdrawn";

/**
 * Returns what becomes of a released place; null if the event changes nothing. While it is lost it allows nothing. It is found again by
 * itself only if the very same source is on its page once; otherwise an admin chooses it again.
 */
export function transitionPlace(state: PlaceState, event: PlaceEvent): PlaceState | null {
  switch (state) {
    case "found":
      if (event === "missed") return "lost";
      return event === "withdrawn" ? "withdrawn" : null;
    case "lost":
      if (event === "seen" || event === "chosen-again") return "found";
      return event === "withdrawn" ? "withdrawn" : null;
    case "withdrawn":
      return null;
    default:
      return state satisfies never;
  }
}
