import { type OutputStatus, outputStatuses } from "./schema.ts";

/** All that can happen to the output of a release. */
export const outputEvents = ["begun", "found", "pushed", "failed", "asked-again", "replaced"] as const;
export type OutputEvent = (typeof outputEvents)[number];

/** Returns the status after an event; null if it can't happen in this state. */
export function afterOutputEvent(status: OutputStatus, event: OutputEvent): OutputStatus | null {
  switch (status) {
    case "waiting":
    case "failed":
      return afterUnpushed(status, event);
    case "pushing":
      // Begun again by another process, since the first one may have died before it pushed.
      return event === "asked-again" ? null : afterUnpushed(status, event);
    case "pushed":
      // A later release replaces nothing of it: it was out.
      return null;
    case "replaced":
      return null;
    default:
      return status satisfies never;
  }
}

function afterUnpushed(status: "waiting" | "failed" | "pushing", event: OutputEvent): OutputStatus | null {
  switch (event) {
    case "begun":
      return "pushing";
    case "found":
      // The branch has these files already.
      return "pushed";
    case "pushed":
      return status === "pushing" ? "pushed" : null;
    case "failed":
      return "failed";
    case "asked-again":
      return status === "failed" ? "waiting" : null;
    case "replaced":
      return "replaced";
    default:
      return event satisfies never;
  }
}

/** Returns the states in which an event can happen. */
export function statesBefore(event: OutputEvent): OutputStatus[] {
  return outputStatuses.filter((status) => afterOutputEvent(status, event) !== null);
}
