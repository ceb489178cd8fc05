import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { movePlan } from "./move-plan.ts";
import type { Plan } from "./plan-store.ts";
import { lockOwnPlan, wrongPhase } from "./refusals.ts";
import type { Brief } from "./schema.ts";

/** Puts a person's own wording of the brief in the place of the old one; the plan is drawn up from it again. */
export async function changeBrief(actor: Actor, { planId, brief }: { planId: string; brief: Brief }): Promise<Plan> {
  return inTransaction(async (tx) => {
    const { plan } = await lockOwnPlan(actor, planId, tx);
    const moved = await movePlan(plan, { type: "brief-changed" }, { brief, stale: [] }, tx);
    if (!moved) throw wrongPhase(plan);
    return moved;
  });
}
