import type { Tx } from "#lib/platform/db/transaction.ts";
import { listToldChanges } from "../discussion/plan-message-store.ts";
import type { Plan } from "../plan-store.ts";
import { findPlanVersion } from "../plan-version-store.ts";
import { askedChange } from "./asked-change.ts";
import { completionBeginning } from "./phase-prompts.ts";

/**
 * What was asked to be changed last, in the person's words: of the successor that is being made, otherwise of the version that
 * stands. Null where nothing was asked. The caller has read the plan in its scope.
 */
export async function findAsked(plan: Plan, tx: Tx): Promise<string | null> {
  // What waits to be told is newer than what was told; what the software asks for by itself was said by nobody.
  if (plan.changes !== null && !plan.changes.startsWith(completionBeginning)) return askedChange(plan.changes);
  const kept = plan.version === null ? null : await findPlanVersion(plan.id, plan.version, tx);
  const told = (await listToldChanges(plan.id, kept?.messages ?? 0, tx)).at(-1);
  return told === undefined ? (kept?.asked ?? null) : askedChange(told);
}
