import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { checkBrief } from "./checks/check-brief.ts";
import { movePlan } from "./move-plan.ts";
import type { Plan } from "./plan-store.ts";
import { lockOwnPlan, planRefusals } from "./refusals.ts";
import type { Brief } from "./schema.ts";
import { transition } from "./transition.ts";

/**
 * Puts a person's own wording of the brief in the place of the old one; the plan is drawn up from it again. Refused where it
 * leaves out what the plan has to decide about, so that a brief that the model did not complete is completed by hand. Where
 * the site has moved, the plan is drawn up for the site as it is now.
 */
export async function changeBrief(actor: Actor, { planId, brief }: { planId: string; brief: Brief }): Promise<Plan> {
  return inTransaction(async (tx) => {
    const { plan } = await lockOwnPlan(actor, planId, tx);
    if (!transition(plan, { type: "brief-changed" })) throw planRefusals["plan-phase"](plan);
    const isStale = plan.stale.length > 0;
    // What the site has by now is looked up when the plan is drawn up: the old list says nothing about it.
    const manifest = isStale ? null : plan.manifest;
    const problems = manifest ? checkBrief(brief, manifest).map(({ sentence }) => sentence) : [];
    if (problems.length > 0) throw planRefusals["brief-incomplete"](problems);
    const moved = await movePlan(plan, { type: "brief-changed" }, { brief, plan: null, manifest }, tx);
    if (!moved) throw planRefusals["plan-phase"](plan);
    return moved;
  });
}
