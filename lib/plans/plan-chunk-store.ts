import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { jsonColumn, toJson } from "#lib/platform/db/json-column.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { type NewPlanChunk, newPlanChunkSchema, type PlanChunk } from "./log-schema.ts";
import { notifyPlan } from "./plan-store.ts";

/** Appends to the plan's log and notifies its readers on commit. The caller's transaction holds the plan's row. */
export async function appendPlanChunks(planId: string, chunks: readonly NewPlanChunk[], tx: Tx): Promise<void> {
  const first = (await lastPlanSeq(planId, tx)) + 1;
  await tx.planChunk.createMany({
    data: chunks.map(({ type, payload }, index) => ({ planId, seq: first + index, type, payload: toJson(payload) })),
  });
  await notifyPlan(planId, tx);
}

/** Returns the number of the newest chunk; 0 if the log is empty. */
export async function lastPlanSeq(planId: string, tx: Tx): Promise<number> {
  const last = await tx.planChunk.aggregate({ where: { planId }, _max: { seq: true } });
  return last._max.seq ?? 0;
}

const readPayload = jsonColumn("plan_chunks.payload", newPlanChunkSchema);

/** Returns at most `limit` chunks whose seq is greater than `after`, in order. */
export async function listPlanChunks(
  scope: Scope,
  { planId, after, limit }: { planId: string; after: number; limit: number },
  tx: Tx,
): Promise<PlanChunk[]> {
  const rows = await tx.planChunk.findMany({
    where: { planId, seq: { gt: after }, plan: { project: visibleProjects(scope) } },
    orderBy: { seq: "asc" },
    take: limit,
    select: { seq: true, type: true, payload: true },
  });
  return rows.map(({ seq, ...chunk }) => ({ ...readPayload(chunk, `${planId}/${seq}`), seq }));
}
