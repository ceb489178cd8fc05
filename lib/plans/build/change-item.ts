import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { addAdvanceJob } from "../add-plan-job.ts";
import { lockOwnPlan } from "../lock-own-plan.ts";
import { appendPlanChunks } from "../plan-chunk-store.ts";
import { type Plan, updatePlan } from "../plan-store.ts";
import { planRefusals } from "../refusals.ts";
import { transitionPlanItem } from "./item-transition.ts";
import { listItems, updateItem } from "./plan-item-store.ts";
import { settleItems } from "./settle-items.ts";

interface ItemOfPlan {
  planId: string;
  itemId: string;
}

/** Retries an item that failed, was stopped or skipped, and lets the build run. Throws plan-item if the item is in another status. */
export function retryItem(actor: Actor, input: ItemOfPlan): Promise<Plan> {
  return changeItem(actor, input, "retry");
}

/** Leaves an item out, so that items that depend on it can be built without it. Throws plan-item if it runs or is done. */
export function skipItem(actor: Actor, input: ItemOfPlan): Promise<Plan> {
  return changeItem(actor, input, "skip");
}

async function changeItem(actor: Actor, { planId, itemId }: ItemOfPlan, event: "skip" | "retry"): Promise<Plan> {
  return inTransaction(async (tx) => {
    const { plan } = await lockOwnPlan(actor, planId, tx);
    if (!(await listItems(planId, tx)).some(({ id }) => id === itemId)) throw notFound();
    if (plan.phase !== "build") throw planRefusals["plan-phase"](plan);
    // An earlier Stop is settled first, so that it does not undo this decision.
    const { items, building } = await settleItems(plan, tx);
    const item = items.find(({ id }) => id === itemId);
    if (!item) throw notFound();
    const status = transitionPlanItem(item.status, event);
    if (!status) throw planRefusals["plan-item"]();
    // The failed turn stays in the conversation. The retry gets a new one.
    const change = event === "retry" ? { status, editSessionId: null, problem: null } : { status };
    await updateItem(itemId, change, tx);
    const { editSessionId } = { ...item, ...change };
    await appendPlanChunks(
      planId,
      [{ type: "event", payload: { kind: "plan_item", itemId, status, editSessionId } }],
      tx,
    );
    await addAdvanceJob(planId, tx);
    return event === "retry" ? updatePlan(planId, { building: true }, tx) : { ...plan, building };
  });
}
