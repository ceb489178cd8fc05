import type { PlanForDisplay } from "#lib/plans/display-schema.ts";

// Derives the progress of a plan from the server's answer.

export const planSteps = ["discuss", "summarize", "serialize", "approve", "build"] as const;
export type PlanStep = (typeof planSteps)[number];
export type StepState = "done" | "current" | "failed" | "ahead";

/** Returns the progress of a step. */
export function stateOfStep(plan: Pick<PlanForDisplay, "phase" | "failure">, step: PlanStep): StepState {
  const { phase, failure } = plan;
  if (phase === "done") return "done";
  if (phase === "discarded") return "ahead";
  const current = phase === "failed" ? (failure?.phase ?? "summarize") : phase;
  const distance = planSteps.indexOf(step) - planSteps.indexOf(current);
  if (distance !== 0) return distance < 0 ? "done" : "ahead";
  return phase === "failed" ? "failed" : "current";
}

export type BuildState = "running" | "ready" | "halted" | "waits" | "checking";

/** Returns the state of the build: it runs, can continue, or waits for a person to decide about a failed item. */
export function stateOfBuild({ items, activeEditSessionId, building }: PlanForDisplay): BuildState {
  if (activeEditSessionId !== null || items.some(({ status }) => status === "running")) return "running";
  // Between two items there is a moment without a turn.
  if (building && items.some((item) => item.status === "pending" && isRunnable(item, items))) return "running";
  if (items.every(({ status }) => status === "done" || status === "skipped")) return "checking";
  if (items.every(({ status }) => status === "pending")) return "ready";
  if (items.some((item) => item.status === "stopped")) return "halted";
  return items.some((item) => item.status === "pending" && isRunnable(item, items)) ? "halted" : "waits";
}

function isRunnable({ dependsOn }: PlanForDisplay["items"][number], items: PlanForDisplay["items"]): boolean {
  return dependsOn.every((path) => {
    const before = items.find((item) => item.path === path);
    return before === undefined || before.status === "done" || before.status === "skipped";
  });
}

/** Whether every step of a built plan is done and nothing that was looked up is missing. */
export const isBuiltAsAgreed = ({ phase, items, acceptance }: PlanForDisplay) =>
  phase === "done" &&
  items.every(({ status }) => status === "done") &&
  !acceptance?.some(({ passed }) => passed === false);

/** Returns true while the server works on the plan, so that the page reads it again soon. */
export function isAtWork(plan: PlanForDisplay): boolean {
  if (plan.phase === "summarize" || plan.phase === "serialize") return true;
  return plan.phase === "build" && ["running", "checking"].includes(stateOfBuild(plan));
}
