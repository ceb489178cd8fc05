import { systemScope } from "#lib/accounts/schema.ts";
import { mayGoOn } from "#lib/plans/build/may-go-on.ts";
import { readManifest } from "#lib/plans/checks/read-manifest.ts";
import { changesAskedIn } from "#lib/plans/discussion/change-wishes.ts";
import { collectDiscussion } from "#lib/plans/discussion/collect-discussion.ts";
import { listRoundMessages } from "#lib/plans/discussion/plan-message-store.ts";
import { isAsking, movePlan } from "#lib/plans/move-plan.ts";
import { endCutOffCalls } from "#lib/plans/phases/record-plan-call.ts";
import { findPlan, lockPlan, type Plan, updatePlan } from "#lib/plans/plan-store.ts";
import type { AskingPhase, Manifest, PlanMessage } from "#lib/plans/schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import { type PhaseHistory, readPhaseHistory } from "./phase-history.ts";

/** A phase under its worker's lease, with the discussion, its stored history and the manifest. */
export interface TakenPhase extends PhaseHistory {
  plan: Plan;
  phase: AskingPhase;
  leaseToken: string;
  discussion: PlanMessage[];
  manifest: Manifest;
}

/**
 * Takes the plan's asking phase under a new lease; returns null if the plan has no such phase. Stops the plan if its person may not
 * edit any more. An earlier worker can't write any more, and its unanswered calls are counted. The site's commit and the manifest are
 * read when a round begins, and stored.
 */
export async function takePhase(planId: string): Promise<TakenPhase | null> {
  await endCutOffCalls(planId);
  const seen = await findPlan(systemScope, planId, database());
  if (!seen || !isAsking(seen.phase)) return null;
  const discussion = await collectDiscussion(planId, database());
  const fresh = isResumed(seen) && seen.manifest ? null : await lookAtSite(seen, discussion);
  return inTransaction(async (tx) => {
    const isAllowed = await mayGoOn(seen, tx);
    const before = await lockPlan(systemScope, planId, tx);
    // The plan has moved since the site was read. The transaction that moved it has enqueued a job.
    if (before?.phase !== seen.phase || before.leaseToken !== seen.leaseToken) return null;
    if (!isAllowed) {
      await movePlan(before, { type: "stopped" }, {}, tx);
      return null;
    }
    const leaseToken = newId();
    const plan = await updatePlan(planId, { leaseToken, ...fresh }, tx);
    const phase = plan.phase as AskingPhase;
    const history = readPhaseHistory(await listRoundMessages({ planId, phase }, tx), isResumed(before));
    return { plan, phase, leaseToken, discussion, manifest: plan.manifest ?? { entries: [] }, ...history };
  });
}

/** Returns true if an earlier worker has begun this round and stored its question, with the requested changes in it. */
const isResumed = ({ leaseToken, changes }: Plan) => leaseToken !== null && changes === null;

async function lookAtSite(
  plan: Plan,
  discussion: readonly PlanMessage[],
): Promise<{ baseCommit: string; manifest: Manifest } | null> {
  // The plan is made for the same site as the brief.
  if (plan.phase === "serialize" && plan.manifest) return null;
  const workspace = await findWorkspace(systemScope, plan.workspaceId, database());
  if (!workspace?.headCommit) throw new Error("A plan's workspace has a head.");
  const { projectId } = plan;
  const commit = workspace.headCommit;
  const asked = changesAskedIn(await listRoundMessages({ planId: plan.id, phase: "summarize" }, database()));
  const changes = [...new Set([...asked, ...(plan.changes === null ? [] : [plan.changes])])];
  return { baseCommit: commit, manifest: await readManifest({ projectId, commit, discussion, changes }) };
}
