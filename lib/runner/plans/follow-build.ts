import { advancePlan, advancePlanOf } from "#lib/plans/build/advance-plan.ts";
import { finishBuild } from "./finish-build.ts";

/** Begins the plan's next item, or finishes the build if there is nothing left to build. */
export async function continueBuild({ planId }: { planId: string }): Promise<void> {
  if ((await advancePlan({ planId })) === "complete") await finishBuild(planId);
}

/** Continues the build of a conversation's plan after the end of a turn that built an item. */
export async function followBuild({ conversationId }: { conversationId: string }): Promise<void> {
  const advanced = await advancePlanOf({ conversationId });
  if (advanced?.state === "complete") await finishBuild(advanced.planId);
}
