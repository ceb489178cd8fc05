import type { Tx } from "#lib/platform/db/transaction.ts";
import { listToldChanges } from "../discussion/plan-message-store.ts";
import type { Plan } from "../plan-store.ts";
import { findPlanVersion } from "../plan-version-store.ts";
import { askedChange } from "./asked-change.ts";
import { completionBeginning } from "./phase-prompts.ts";

/**
 * Returns the last change that a person asked for, in their words: of the successor that is being made, else of the newest version.
 * Null if there was no change. The caller has read the plan in its scope.
 */
export async function findAsked(plan: Plan, tx: Tx): Promise<string | null> {
  // A waiting change is newer than those that the model was told. Requests of the software itself don't count.
  if (plan.changes !== null && !plan.changes.startsWith(completionBeginning)) return askedChange(plan.changes);
  const kept = plan.version === null ? null : await findPlanVersion(plan.id, plan.version, tx);
  const told = (await listToldChanges(plan.id, kept?.messages ?? 0, tx)).at(-1);
  return told === undefined ? (kept?.asked ?? null) : askedChange(told);
}
