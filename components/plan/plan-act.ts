import type { Brief, PlanPhase } from "#lib/plans/schema.ts";
import { RequestProblem, requestJson } from "../http/request-json";

/** What a person can do with a plan. */
export type PlanAct =
  | { type: "continue" | "keep" | "approve" | "build" | "stop" | "discard" }
  | { type: "say"; text: string }
  | { type: "change-brief"; brief: Brief }
  | { type: "skip" | "retry"; itemId: string };

interface PlanState {
  id: string;
  phase: PlanPhase;
}

/** Asks the server for it. Approving goes on to build: whoever approves a plan wants to see it happen. */
export async function performPlanAct(planId: string, act: PlanAct): Promise<void> {
  const path = `/api/plans/${planId}`;
  switch (act.type) {
    case "say":
      await requestJson<PlanState>("POST", `${path}/messages`, { text: act.text });
      return;
    case "change-brief":
      await requestJson<PlanState>("PUT", `${path}/brief`, act.brief);
      return;
    case "skip":
    case "retry":
      await requestJson<PlanState>("POST", `${path}/items/${act.itemId}/${act.type}`, {});
      return;
    case "approve":
      await requestJson<PlanState>("POST", `${path}/approve`, {});
      await requestJson<PlanState>("POST", `${path}/build`, {});
      return;
    case "stop":
      // Stopped too late is no failure: what there was to stop has just come to its end, and the plan shows it.
      await requestJson<PlanState>("POST", `${path}/stop`, {}).catch((error) => {
        if (!(error instanceof RequestProblem && error.code === "plan-phase")) throw error;
      });
      return;
    default:
      await requestJson<PlanState>("POST", `${path}/${act.type}`, {});
  }
}

/** What the parts of the panel need, to act and to say that they do. */
export interface PlanActing {
  perform: (act: PlanAct) => Promise<boolean>;
  /** What is under way. */
  busy: PlanAct["type"] | null;
}
