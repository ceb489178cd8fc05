import { jsonColumn, toJson } from "#lib/platform/db/json-column.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { storableText } from "#lib/platform/storable-json.ts";
import { type PlanItemStatus, type PlannedPage, plannedPageSchema } from "../schema.ts";

/** A page of an approved plan that is to be built. */
export interface PlanItem {
  id: string;
  planId: string;
  /** Its place in the order of the build, from 1. */
  position: number;
  path: string;
  page: PlannedPage;
  status: PlanItemStatus;
  editSessionId: string | null;
  problem: string | null;
}

const selection = {
  id: true,
  planId: true,
  position: true,
  path: true,
  page: true,
  status: true,
  editSessionId: true,
  problem: true,
} as const;

const readPage = jsonColumn("plan_items.page", plannedPageSchema);

// The caller has read the plan in its scope, and holds its row before it writes.

/** Returns a plan's items in the order of the build. */
export async function listItems(planId: string, tx: Tx): Promise<PlanItem[]> {
  const rows = await tx.planItem.findMany({ where: { planId }, orderBy: { position: "asc" }, select: selection });
  return rows.map((row) => ({ ...row, page: readPage(row.page, row.id) }));
}

export async function insertItems(planId: string, pages: readonly PlannedPage[], tx: Tx): Promise<void> {
  await tx.planItem.createMany({
    data: pages.map((page, index) => ({
      id: newId(),
      planId,
      position: index + 1,
      path: storableText(page.path),
      action: page.action,
      page: toJson(page),
    })),
  });
}

export async function deleteItems(planId: string, tx: Tx): Promise<void> {
  await tx.planItem.deleteMany({ where: { planId } });
}

export async function updateItem(
  id: string,
  change: { status: PlanItemStatus; editSessionId?: string | null; problem?: string | null },
  tx: Tx,
): Promise<void> {
  await tx.planItem.update({
    where: { id },
    data: { ...change, ...(change.problem ? { problem: storableText(change.problem) } : {}) },
    select: { id: true },
  });
}
