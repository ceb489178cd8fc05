import { systemScope } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { movePlan } from "../move-plan.ts";
import { lockPlan, type Plan } from "../plan-store.ts";
import type { AcceptanceResult } from "../schema.ts";
import { listItems } from "./plan-item-store.ts";

/** Ends a plan of which every item is done or skipped, with what was found of its acceptance points. Null: it is not there (any more). */
export async function completePlan(
  { planId }: { planId: string },
  acceptance: AcceptanceResult[],
): Promise<Plan | null> {
  return inTransaction(async (tx) => {
    const plan = await lockPlan(systemScope, planId, tx);
    if (plan?.phase !== "build") return null;
    const items = await listItems(planId, tx);
    if (!items.every(({ status }) => status === "done" || status === "skipped")) return null;
    return movePlan(plan, { type: "built" }, { acceptance }, tx);
  });
}
