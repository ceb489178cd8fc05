import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { findOpenPlanTurn } from "./discussion/plan-turn-store.ts";
import { movePlan } from "./move-plan.ts";
import type { Plan } from "./plan-store.ts";
import { lockOwnPlan, planRefusals } from "./refusals.ts";

/**
 * Keeps the last complete plan: a change of it that failed is given up with all that was said for it, and the plan waits
 * for approval as it was.
 */
export async function keepPlan(actor: Actor, { planId }: { planId: string }): Promise<Plan> {
  return inTransaction(async (tx) => {
    const { plan } = await lockOwnPlan(actor, planId, tx);
    if (await findOpenPlanTurn(planId, tx)) throw planRefusals["turn-running"]();
    const moved = await movePlan(plan, { type: "kept" }, {}, tx);
    if (!moved) throw planRefusals["plan-phase"](plan);
    return moved;
  });
}
