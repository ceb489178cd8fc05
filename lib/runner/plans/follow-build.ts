import { advancePlan, advancePlanOf } from "#lib/plans/build/advance-plan.ts";
import { finishBuild } from "./finish-build.ts";

/** Goes on with a plan that is being built; where nothing is left to build, the whole is looked at. */
export async function continueBuild({ planId }: { planId: string }): Promise<void> {
  if ((await advancePlan({ planId })) === "complete") await finishBuild(planId);
}

/** A turn has ended: if it was that of an item, its plan goes on. */
export async function followBuild({ conversationId }: { conversationId: string }): Promise<void> {
  const advanced = await advancePlanOf({ conversationId });
  if (advanced?.state === "complete") await finishBuild(advanced.planId);
}
