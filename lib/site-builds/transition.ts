import type { BuildStatus } from "./schema.ts";

/** All that can happen to a build. */
export const buildEvents = ["claimed", "given-back", "built", "failed", "requested-again", "retried"] as const;
export type BuildEvent = (typeof buildEvents)[number];

const transitions: Record<BuildStatus, Partial<Record<BuildEvent, BuildStatus>>> = {
  waiting: { claimed: "running" },
  // Given back by a worker that stops, or taken from one whose lease has ended.
  running: { "given-back": "waiting", built: "built", failed: "failed" },
  // Equal sources give an equal site: there is nothing to build again.
  built: {},
  // Retried by itself if the failure was the server's.
  failed: { "requested-again": "waiting", retried: "waiting" },
};

/** Returns the status after an event; null if it can't happen in this state. */
export function afterBuildEvent(status: BuildStatus, event: BuildEvent): BuildStatus | null {
  return transitions[status][event] ?? null;
}

/** Returns the states in which an event can happen. */
export function statesBefore(event: BuildEvent): BuildStatus[] {
  return (Object.keys(transitions) as BuildStatus[]).filter((status) => afterBuildEvent(status, event) !== null);
}
