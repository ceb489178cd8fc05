import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { orderItems } from "./build/order-items.ts";
import { deleteItems, insertItems } from "./build/plan-item-store.ts";
import { movePlan } from "./move-plan.ts";
import type { Plan } from "./plan-store.ts";
import { lockOwnPlan, planRefusals } from "./refusals.ts";

/** The person agrees with the plan: what is to be built stands in order from now on. Nothing is edited yet. */
export async function approvePlan(actor: Actor, { planId }: { planId: string }): Promise<Plan> {
  return inTransaction(async (tx) => {
    const { plan } = await lockOwnPlan(actor, planId, tx);
    const moved = await movePlan(plan, { type: "approved" }, { stale: [], acceptance: null }, tx);
    if (!moved?.plan) throw planRefusals["plan-phase"](plan);
    await deleteItems(planId, tx);
    await insertItems(planId, orderItems(moved.plan.pages), tx);
    return moved;
  });
}
