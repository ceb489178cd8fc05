import { systemScope } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { isAsking } from "./move-plan.ts";
import { lockPlan, type Plan, updatePlan } from "./plan-store.ts";

/**
 * Takes the phase of a plan that asks the model, under a new lease: whoever ran it before can write nothing more. Null where
 * there is nothing to run.
 */
export async function takePhase(planId: string): Promise<(Plan & { leaseToken: string }) | null> {
  return inTransaction(async (tx) => {
    const plan = await lockPlan(systemScope, planId, tx);
    if (!plan || !isAsking(plan.phase)) return null;
    const leaseToken = newId();
    return { ...(await updatePlan(planId, { leaseToken }, tx)), leaseToken };
  });
}
