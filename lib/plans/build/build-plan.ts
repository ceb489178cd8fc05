import type { Actor } from "#lib/accounts/schema.ts";
import { markSeen } from "#lib/conversations/presence/presence-store.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import { addAdvanceJob } from "../add-plan-job.ts";
import { checkBase } from "../checks/check-base.ts";
import { readManifest } from "../checks/read-manifest.ts";
import { hasBegun } from "../discussion/plan-turn-store.ts";
import { lockOwnPlan } from "../lock-own-plan.ts";
import { movePlan } from "../move-plan.ts";
import { findPlan, type Plan, updatePlan } from "../plan-store.ts";
import { planRefusals } from "../refusals.ts";
import { deleteItems } from "./plan-item-store.ts";
import { settleItems } from "./settle-items.ts";

/**
 * Lets the items run, one after another. If the site has changed since the plan was made and no item has run yet, it checks first
 * whether the plan still fits. If not, the plan goes back to `approve`, and it throws plan-stale.
 */
export async function buildPlan(actor: Actor, { planId }: { planId: string }): Promise<Plan> {
  const looked = await lookAtSite(actor, planId);
  const { plan, stale } = await inTransaction(async (tx) => {
    const { plan, conversation } = await lockOwnPlan(actor, planId, tx);
    if (plan.phase !== "build") throw planRefusals["plan-phase"](plan);
    await markSeen(conversation.id, tx);
    // An earlier Stop is settled first, so that it does not stop the build that begins now.
    await settleItems(plan, tx);
    if (looked && looked.stale.length > 0 && !(await hasBegun(plan.id, tx))) {
      await deleteItems(planId, tx);
      const moved = await movePlan(plan, { type: "moved" }, { stale: looked.stale }, tx);
      return { plan: moved ?? plan, stale: looked.stale };
    }
    await addAdvanceJob(planId, tx);
    const change = looked ? { building: true, baseCommit: looked.commit } : { building: true };
    return { plan: await updatePlan(planId, change, tx), stale: [] };
  });
  if (stale.length > 0) throw planRefusals["plan-stale"](stale);
  return plan;
}

/** Compares the plan with the site as it is now. Null if the site has not changed, or an item has already run. */
async function lookAtSite(actor: Actor, planId: string): Promise<{ commit: string; stale: string[] } | null> {
  const plan = await findPlan(actor, planId, database());
  const head = plan && (await findWorkspace(actor, plan.workspaceId, database()))?.headCommit;
  if (!plan?.plan || plan.phase !== "build" || !head || head === plan.baseCommit) return null;
  if (await hasBegun(planId, database())) return null;
  // Names from the discussion don't matter here: only files can be missing from the site.
  const now = await readManifest({ projectId: plan.projectId, commit: head, discussion: [] });
  return { commit: head, stale: checkBase(plan.plan, now) };
}
