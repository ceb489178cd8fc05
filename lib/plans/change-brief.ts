import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { checkBrief } from "./check-brief.ts";
import { movePlan } from "./move-plan.ts";
import type { Plan } from "./plan-store.ts";
import { briefIncomplete, lockOwnPlan, wrongPhase } from "./refusals.ts";
import type { Brief } from "./schema.ts";
import { transition } from "./transition.ts";

/**
 * Puts a person's own wording of the brief in the place of the old one; the plan is drawn up from it again. Refused where it
 * leaves out what the plan has to decide about.
 */
export async function changeBrief(actor: Actor, { planId, brief }: { planId: string; brief: Brief }): Promise<Plan> {
  return inTransaction(async (tx) => {
    const { plan } = await lockOwnPlan(actor, planId, tx);
    if (!transition(plan, { type: "brief-changed" })) throw wrongPhase(plan);
    const problems = plan.manifest ? checkBrief(brief, plan.manifest).map(({ sentence }) => sentence) : [];
    if (problems.length > 0) throw briefIncomplete(problems);
    const moved = await movePlan(plan, { type: "brief-changed" }, { brief, stale: [] }, tx);
    if (!moved) throw wrongPhase(plan);
    return moved;
  });
}
