import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { addAdvanceJob } from "../add-plan-job.ts";
import { appendPlanChunks } from "../plan-chunk-store.ts";
import { type Plan, updatePlan } from "../plan-store.ts";
import { lockOwnPlan, planRefusals } from "../refusals.ts";
import { itemTransition } from "./item-transition.ts";
import { listItems, updateItem } from "./plan-item-store.ts";
import { settleItems } from "./settle-items.ts";

/** A person decides about one item of a plan that is being built; a worker looks how it goes on. */
export async function changeItem(
  actor: Actor,
  { planId, itemId }: { planId: string; itemId: string },
  event: "skip" | "retry",
): Promise<Plan> {
  return inTransaction(async (tx) => {
    const { plan } = await lockOwnPlan(actor, planId, tx);
    if (!(await listItems(planId, tx)).some(({ id }) => id === itemId)) throw notFound();
    if (plan.phase !== "build") throw planRefusals["plan-phase"](plan);
    // What was stopped before this was said does not stop what is said now.
    const { items, building } = await settleItems(plan, tx);
    const item = items.find(({ id }) => id === itemId);
    if (!item) throw notFound();
    const status = itemTransition(item.status, event);
    if (!status) throw planRefusals["plan-item"]();
    // The turn that was tried stays in the conversation; the next one is another.
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
