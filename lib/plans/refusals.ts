import { type CodeOf, refusals } from "#lib/platform/problem.ts";
import { germanPlanRefusals as german } from "./german-refusals.ts";
import type { PlanPhase } from "./schema.ts";

const phaseSentences: Record<PlanPhase, string> = {
  discuss: "The plan is still being discussed.",
  summarize: "What was said is being summed up. Wait until it is done, or stop it.",
  serialize: "The plan is being drawn up. Wait until it is done, or stop it.",
  approve: "The plan is ready and waits for your approval.",
  build: "The plan was approved and is being built.",
  done: "The plan is done. Begin a new one for what you want next.",
  failed: "The plan could not be made. Try again, say more about it, or discard it.",
  discarded: "The plan was discarded. Begin a new one.",
};

export const planRefusals = {
  ...refusals(
    "conflict",
    {
      "plan-open": (planId: string) => ({
        sentence: "There is a plan in this session already. Finish or discard it before you begin another one.",
        planId,
      }),
      "plan-phase": ({ phase }: { phase: PlanPhase }) => ({
        sentence: phaseSentences[phase],
        phase,
      }),
      "turn-running": "The agent is still at work on this plan. Wait until it is done, or stop it.",
      "plan-item": "This part of the plan is not where that can be done. Look at the plan again.",
      "plan-stale": (stale: string[]) => ({
        sentence:
          "The site has changed since the plan was made, and the plan no longer fits it. Have it made again, or change the brief.",
        stale,
      }),
    },
    german,
  ),
  ...refusals(
    "invalid",
    {
      "brief-incomplete": (problems: string[]) => ({
        sentence: `The brief is not complete: ${problems[0] ?? ""}`,
        problems,
      }),
      "option-unknown":
        "This is none of the choices that were offered last. Choose one of them, or say it in your own words.",
    },
    german,
  ),
};

export type PlanProblemCode = CodeOf<typeof planRefusals>;
