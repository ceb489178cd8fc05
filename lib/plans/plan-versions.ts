import type { Tx } from "#lib/platform/db/transaction.ts";
import { lastPlanMessage } from "./discussion/plan-message-store.ts";
import { withdrawSaid } from "./discussion/withdraw-said.ts";
import { findAsked } from "./phases/find-asked.ts";
import type { Plan, PlanChange } from "./plan-store.ts";
import { findPlanVersion, insertPlanVersion } from "./plan-version-store.ts";

/** Inserts the complete plan as its next version and returns the version's number. The caller holds the plan's row. */
export async function addVersion(plan: Plan, tx: Tx): Promise<number> {
  const { id: planId, userId, brief, plan: site, warnings, manifest, baseCommit } = plan;
  if (!brief || !site) throw new Error("A complete plan has a brief and a plan.");
  const version = (plan.version ?? 0) + 1;
  const asked = await findAsked(plan, tx);
  const messages = await lastPlanMessage(planId, tx);
  await insertPlanVersion(
    { planId, version, userId, asked, brief, plan: site, warnings, manifest, baseCommit, messages },
    tx,
  );
  return version;
}

/**
 * Gives up the successor that is being made, and returns the change that restores the newest version. Later rounds don't include
 * the messages and answers of the successor. The caller holds the plan's row.
 */
export async function restoreVersion(plan: Plan, tx: Tx): Promise<PlanChange> {
  const kept = plan.version === null ? null : await findPlanVersion(plan.id, plan.version, tx);
  if (!kept) throw new Error("Only a plan that has a version can go back to it.");
  await withdrawSaid(plan, kept, tx);
  const { brief, plan: site, warnings, manifest, baseCommit } = kept;
  return { brief, plan: site, warnings, manifest, baseCommit, changes: null };
}
