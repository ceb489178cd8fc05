import { z } from "zod";
import { jsonColumn } from "#lib/platform/db/json-column.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import type { PlannedPages } from "./recording-schema.ts";

const readPlan = jsonColumn(
  "plan_runs.plan",
  z.object({ pages: z.array(z.object({ path: z.string(), action: z.string() })) }).nullable(),
);
const readManifest = jsonColumn(
  "plan_runs.manifest",
  z.object({ entries: z.array(z.object({ kind: z.string(), name: z.string() })) }).nullable(),
);

/**
 * Returns the pages of the plan whose item the turn built, null if they are not known any more. A plan does not change once its first item has
 * begun, so they are those that the turn ran with. The caller has read the turn in its scope.
 */
export async function findPlannedPages(
  { id, planId }: { id: string; planId: string | null },
  tx: Tx,
): Promise<PlannedPages | null> {
  const run =
    planId && (await tx.planRun.findUnique({ where: { id: planId }, select: { plan: true, manifest: true } }));
  const plan = run && readPlan(run.plan, planId);
  // An item that was begun again has another turn by now. The plan's log names all of them.
  const [own] = await tx.$queryRaw<{ path: string }[]>`
    SELECT item.path FROM plan_chunks chunk JOIN plan_items item ON item.id::text = chunk.payload->>'itemId'
    WHERE chunk.plan_id = ${planId}::uuid AND chunk.payload->>'editSessionId' = ${id} LIMIT 1`;
  if (!plan || !own) return null;
  const entries = readManifest(run.manifest, planId)?.entries ?? [];
  return {
    own: own.path,
    pages: plan.pages.map(({ path, action }) => ({ path, action })),
    existing: entries.flatMap(({ kind, name }) => (kind === "page" ? name : [])),
  };
}
