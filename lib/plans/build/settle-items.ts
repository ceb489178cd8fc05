import type { EditSessionStatus } from "#lib/conversations/schema.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { listTurnEnds } from "../discussion/plan-turn-store.ts";
import { appendPlanChunks } from "../plan-chunk-store.ts";
import { type Plan, updatePlan } from "../plan-store.ts";
import { type PlanItemEvent, transitionPlanItem } from "./item-transition.ts";
import { listItems, type PlanItem, updateItem } from "./plan-item-store.ts";

const eventOf: Partial<Record<EditSessionStatus, PlanItemEvent>> = {
  completed: "completed",
  failed: "failed",
  cancelled: "cancelled",
};

/**
 * Moves running items to the end that their turns came to, and returns all items. A cancelled turn stops the build as well: a
 * person who presses Stop does not want the next page. The caller holds the plan's row.
 */
export async function settleItems(plan: Plan, tx: Tx): Promise<{ items: PlanItem[]; building: boolean }> {
  const items = await listItems(plan.id, tx);
  const running = items.filter(({ status }) => status === "running");
  const ends = await listTurnEnds(
    running.flatMap(({ editSessionId }) => editSessionId ?? []),
    tx,
  );
  const settled: PlanItem[] = [];
  let { building } = plan;
  for (const item of items) {
    const end = item.status === "running" ? ends.get(item.editSessionId ?? "") : undefined;
    const event = end && eventOf[end.status];
    const status = event && transitionPlanItem(item.status, event);
    if (status === "stopped") building = false;
    settled.push(status ? await changeStatus(item, { status, problem: end?.errorMessage ?? null }, tx) : item);
  }
  if (building !== plan.building) await updatePlan(plan.id, { building }, tx);
  return { items: settled, building };
}

/** Ends the running items of a plan that ends: as their turns ended or, if they have not, as stopped. */
export async function endItems(plan: Plan, tx: Tx): Promise<void> {
  const { items } = await settleItems(plan, tx);
  for (const item of items.filter(({ status }) => status === "running"))
    await changeStatus(item, { status: "stopped", problem: null }, tx);
}

/** Changes one item and appends the change to the plan's log. */
export async function changeStatus(
  item: PlanItem,
  change: Pick<PlanItem, "status" | "problem"> & { editSessionId?: string },
  tx: Tx,
): Promise<PlanItem> {
  await updateItem(item.id, change, tx);
  const changed = { ...item, ...change };
  const { id: itemId, status, editSessionId } = changed;
  await appendPlanChunks(
    item.planId,
    [{ type: "event", payload: { kind: "plan_item", itemId, status, editSessionId } }],
    tx,
  );
  return changed;
}
