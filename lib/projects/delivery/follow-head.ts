import { systemScope } from "#lib/accounts/schema.ts";
import { database, type Tx } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { addJob } from "#lib/platform/jobs.ts";
import { Problem } from "#lib/platform/problem.ts";
import { moveBranch, readBranch } from "#lib/workspaces/git/refs.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import type { RemoteState } from "#lib/workspaces/schema.ts";
import { pushBranch } from "#lib/workspaces/transfer/push.ts";
import { findWorkspace, setRemoteState, type Workspace } from "#lib/workspaces/workspace-store.ts";
import { findLiveSource } from "../project-store.ts";
import { findProtection } from "../protection/protection-store.ts";
import { mayPush, remoteOf } from "./remote.ts";

/**
 * How often a push is tried before the job is given up. The queue waits exp(min(n, 10)) seconds after the n-th failure: 3 s, 7 s,
 * 20 s, … and 6 hours from the tenth on (https://worker.graphile.org/docs/exponential-backoff).
 */
const pushAttemptsMax = 1_000;

/** Enqueues `followHead`. One waiting job a workspace is enough, because the job reads the head when it runs. */
export async function addFollowHeadJob(workspaceId: string, tx: Tx): Promise<void> {
  const jobKey = `follow-head:${workspaceId}`;
  await addJob(tx, "follow-head", { workspaceId }, { jobKey, maxAttempts: pushAttemptsMax });
}

/**
 * The job `follow-head`: brings the workspace's branch to the head that the database names, and the remote as well while the
 * site is in review, or after every turn where the project's admin chose that. Both are projections: repeating
 * the job is harmless, an edit is kept although the forge is down, and the project shows the state. Leaves a deleted project as it
 * is. Throws if the remote refuses the push, so that the queue tries again.
 */
export async function followHead({ workspaceId }: { workspaceId: string }): Promise<void> {
  const workspace = await findWorkspace(systemScope, workspaceId, database());
  const source = workspace && (await findLiveSource(systemScope, workspace.projectId, database()));
  if (!source || !workspace?.branch || !workspace.headCommit) return;
  // A workspace that is made anew names its next branch while the head is still that of the last one.
  if (isBeingMade(workspace)) return;
  const { branch } = workspace;
  const repository = repositoryPath(env().DATA_DIR, workspace.projectId);
  await bringBranch(repository, workspace.id, branch);
  if (!mayPush(source)) return;
  const commit = await findCommitToPush(workspaceId, branch);
  const show = (state: RemoteState, problem: string | null) => setRemoteState(workspaceId, state, problem, database());
  if (commit === null) return show("until_review", null);
  await show("pending", null);
  try {
    await pushBranch({ repository, branch, commit, ...remoteOf(source) });
    await show("up_to_date", null);
  } catch (error) {
    await show("failing", error instanceof Problem ? error.userMessage : "The repository could not be reached.");
    throw error;
  }
}

/**
 * The version that other machines may see; null where none may yet. Status and head are of one moment: a site in review has the head
 * that was sent for review, and a turn that follows the review is not pushed with it.
 */
async function findCommitToPush(workspaceId: string, branch: string): Promise<string | null> {
  const workspace = await findWorkspace(systemScope, workspaceId, database());
  if (workspace?.branch !== branch) return null;
  if (workspace.status === "in_review") return workspace.headCommit;
  const { pushEveryTurn } = await findProtection(systemScope, workspace.projectId, database());
  return pushEveryTurn ? workspace.headCommit : null;
}

/**
 * Moves the branch to the head, and looks again: the head may have moved on, and another host may have followed it already.
 * Each move names where it starts from, so that one that comes late, as of a killed worker's git, sets nothing back.
 */
async function bringBranch(repository: string, workspaceId: string, branch: string): Promise<void> {
  for (;;) {
    const tip = await readBranch(repository, branch);
    const workspace = await findWorkspace(systemScope, workspaceId, database());
    const head = workspace?.branch === branch && !isBeingMade(workspace) ? workspace.headCommit : null;
    if (!head || tip === head) return;
    await moveBranch(repository, branch, head, tip);
  }
}

function isBeingMade({ status }: Pick<Workspace, "status">): boolean {
  return status === "available_for_setup" || status === "in_setup";
}
