import type { AskingPhase, PlanPhase } from "./schema.ts";

export type PlanEvent =
  | { type: "message" }
  /** A person ends the discussion, or tries a failed phase again. */
  | { type: "continue" }
  | { type: "summarized" }
  | { type: "serialized" }
  /** The phase `serialize` found that the brief lacks something. */
  | { type: "brief-lacks" }
  | { type: "brief-changed" }
  | { type: "phase-failed" }
  | { type: "approved" }
  /** The site has changed, and the plan no longer fits it. */
  | { type: "moved" }
  | { type: "built" }
  | { type: "stopped" }
  /** A person keeps the last complete plan and gives up its successor. */
  | { type: "kept" }
  | { type: "discarded" };

export interface PlanState {
  phase: PlanPhase;
  /** The phase that failed; null unless the phase is `failed`. */
  failedPhase: AskingPhase | null;
  /** The last complete version; null before the first. */
  version: number | null;
}

/** Returns the phase after the event, or null if the event is not allowed in this phase. */
export function transitionPlan(state: PlanState, event: PlanEvent): Omit<PlanState, "version"> | null {
  const next = nextPhase(state, event);
  if (!next) return null;
  const failedPhase = next === "failed" ? (state.phase as AskingPhase) : null;
  return { phase: next, failedPhase };
}

function nextPhase({ phase, failedPhase, version }: PlanState, event: PlanEvent): PlanPhase | null {
  switch (event.type) {
    case "message":
      if (phase === "discuss") return "discuss";
      // About a complete plan, a message asks for a change. After a failure, it continues the discussion.
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
      // After a failure, a person completes the brief by hand.
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
      // A change that is stopped leads back to the complete plan. Without one, the discussion goes on.
      if (phase === "summarize" || phase === "serialize") return version === null ? "discuss" : "approve";
      // Only the running item is stopped; the build waits for its person.
      return phase === "build" ? "build" : null;
    case "kept":
      return version !== null && (phase === "failed" || phase === "discuss") ? "approve" : null;
    case "discarded":
      return phase === "done" || phase === "discarded" ? null : "discarded";
    default:
      return event satisfies never;
  }
}
