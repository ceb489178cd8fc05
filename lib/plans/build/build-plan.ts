import type { Actor } from "#lib/accounts/schema.ts";
import { markSeen } from "#lib/conversations/presence/presence-store.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import { addAdvanceJob } from "../add-plan-job.ts";
import { checkBase } from "../checks/check-base.ts";
import { readManifest } from "../checks/read-manifest.ts";
import { hasBegun } from "../discussion/plan-turn-store.ts";
import { movePlan } from "../move-plan.ts";
import { findPlan, type Plan, updatePlan } from "../plan-store.ts";
import { lockOwnPlan, planRefusals } from "../refusals.ts";
import { deleteItems } from "./plan-item-store.ts";
import { settleItems } from "./settle-items.ts";

/**
 * Lets the items run, one after another. Where the site has moved since the plan was made and nothing of it has run yet,
 * the plan is checked against the site first: one that no longer fits goes back to be looked at.
 */
export async function buildPlan(actor: Actor, { planId }: { planId: string }): Promise<Plan> {
  const looked = await lookAtSite(actor, planId);
  const { plan, stale } = await inTransaction(async (tx) => {
    const { plan, conversation } = await lockOwnPlan(actor, planId, tx);
    if (plan.phase !== "build") throw planRefusals["plan-phase"](plan);
    await markSeen(conversation.id, tx);
    // What was stopped before this was said does not stop what is said now.
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

/** Whether the plan still fits the site as it is now; null where the site has not moved, or something was built already. */
async function lookAtSite(actor: Actor, planId: string): Promise<{ commit: string; stale: string[] } | null> {
  const plan = await findPlan(actor, planId, database());
  const head = plan && (await findWorkspace(actor, plan.workspaceId, database()))?.headCommit;
  if (!plan?.plan || plan.phase !== "build" || !head || head === plan.baseCommit) return null;
  if (await hasBegun(planId, database())) return null;
  // What was named in the discussion is nothing that the site can have lost.
  const now = await readManifest({ projectId: plan.projectId, commit: head, discussion: [] });
  return { commit: head, stale: checkBase(plan.plan, now) };
}
