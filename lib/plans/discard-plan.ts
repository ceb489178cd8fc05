import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { findOpenPlanTurn } from "./discussion/plan-turn-store.ts";
import { movePlan } from "./move-plan.ts";
import type { Plan } from "./plan-store.ts";
import { lockOwnPlan, planRefusals } from "./refusals.ts";

/** Gives a plan up, for good. What was said and what was built of it stays; never while one of its turns runs or waits. */
export async function discardPlan(actor: Actor, { planId }: { planId: string }): Promise<Plan> {
  return inTransaction(async (tx) => {
    const { plan } = await lockOwnPlan(actor, planId, tx);
    if (await findOpenPlanTurn(planId, tx)) throw planRefusals["turn-running"]();
    const moved = await movePlan(plan, { type: "discarded" }, {}, tx);
    if (!moved) throw planRefusals["plan-phase"](plan);
    return moved;
  });
}
