import type { Brief, PlanPhase } from "#lib/plans/schema.ts";
import { planWords } from "#lib/words/plan.ts";
import { RequestProblem, requestJson } from "../http/request-json";

/** An action of a person on a plan. */
export type PlanAct =
  | { type: "continue" | "keep" | "approve" | "build" | "stop" | "discard" }
  | { type: "say"; text: string }
  | { type: "change-brief"; brief: Brief }
  | { type: "skip" | "retry"; itemId: string };

interface PlanState {
  id: string;
  phase: PlanPhase;
}

/**
 * Sends the action to the server. Returns a sentence for the person if the plan itself does not show the result, else null.
 * Approving also starts the build.
 */
export async function performPlanAct(planId: string, act: PlanAct): Promise<string | null> {
  const path = `/api/plans/${planId}`;
  switch (act.type) {
    case "say":
      await requestJson<PlanState>("POST", `${path}/messages`, { text: act.text });
      return null;
    case "change-brief":
      await requestJson<PlanState>("PUT", `${path}/brief`, act.brief);
      return null;
    case "skip":
    case "retry":
      await requestJson<PlanState>("POST", `${path}/items/${act.itemId}/${act.type}`, {});
      return null;
    case "approve":
      await requestJson<PlanState>("POST", `${path}/approve`, {});
      await requestJson<PlanState>("POST", `${path}/build`, {});
      return null;
    case "stop":
      try {
        await requestJson<PlanState>("POST", `${path}/stop`, {});
      } catch (error) {
        // Stopping too late is not a failure: the work has just finished.
        if (error instanceof RequestProblem && error.code === "plan-phase") return planWords.stoppedTooLate;
        throw error;
      }
      return null;
    default:
      await requestJson<PlanState>("POST", `${path}/${act.type}`, {});
      return null;
  }
}

/** The actions for the parts of the panel, and their state. */
export interface PlanActing {
  perform: (act: PlanAct) => Promise<boolean>;
  /** The action under way. */
  busy: PlanAct["type"] | null;
}
