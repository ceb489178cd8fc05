import type { AskingPhase, PlanPhase } from "./schema.ts";

export type PlanEvent =
  /** A person says something more. */
  | { type: "message" }
  /** The discussion is enough, or what failed is to be tried again. */
  | { type: "continue" }
  | { type: "summarized" }
  | { type: "serialized" }
  /** The plan showed that the brief lacks something. */
  | { type: "brief-lacks" }
  | { type: "brief-changed" }
  | { type: "phase-failed" }
  | { type: "approved" }
  /** The site moved, and the plan no longer fits it. */
  | { type: "moved" }
  | { type: "built" }
  | { type: "stopped" }
  /** The last complete plan is kept, and its successor given up. */
  | { type: "kept" }
  | { type: "discarded" };

export interface PlanState {
  phase: PlanPhase;
  /** Where it failed; null in every other phase. */
  failedPhase: AskingPhase | null;
  /** The last complete version; null before there is one. */
  version: number | null;
}

/** The phase after the event, or null where the event has no place in this phase. */
export function transition(state: PlanState, event: PlanEvent): Omit<PlanState, "version"> | null {
  const next = nextPhase(state, event);
  if (!next) return null;
  const failedPhase = next === "failed" ? (state.phase as AskingPhase) : null;
  return { phase: next, failedPhase };
}

function nextPhase({ phase, failedPhase, version }: PlanState, event: PlanEvent): PlanPhase | null {
  switch (event.type) {
    case "message":
      if (phase === "discuss") return "discuss";
      // Said about a plan that is there, it is a wish for a change; after a failure it is more of the discussion.
      return phase === "approve" ? "summarize" : phase === "failed" ? "discuss" : null;
    case "continue":
      if (phase === "failed") return failedPhase;
      return phase === "discuss" || phase === "approve" ? "summarize" : null;
    case "summarized":
      return phase === "summarize" ? "serialize" : null;
    case "serialized":
      return phase === "serialize" ? "approve" : null;
    case "brief-lacks":
      return phase === "serialize" ? "summarize" : null;
    case "brief-changed":
      // After a failure, a person completes what there is of it.
      return phase === "approve" || phase === "failed" ? "serialize" : null;
    case "phase-failed":
      return phase === "summarize" || phase === "serialize" ? "failed" : null;
    case "approved":
      return phase === "approve" ? "build" : null;
    case "moved":
      return phase === "build" ? "approve" : null;
    case "built":
      return phase === "build" ? "done" : null;
    case "stopped":
      // A change that is stopped leads back to the plan that it was to change; of a first plan, the discussion goes on.
      if (phase === "summarize" || phase === "serialize") return version === null ? "discuss" : "approve";
      // The item that runs is stopped; the plan waits for a person to go on.
      return phase === "build" ? "build" : null;
    case "kept":
      return version !== null && (phase === "failed" || phase === "discuss") ? "approve" : null;
    case "discarded":
      return phase === "done" || phase === "discarded" ? null : "discarded";
    default:
      return event satisfies never;
  }
}
