import type { Actor } from "#lib/accounts/schema.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { addJob } from "#lib/platform/jobs.ts";
import { workspaceBranchName } from "#lib/workspaces/git/branch-name.ts";
import { keepBranch } from "#lib/workspaces/git/kept-branches.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { transitionWorkspace } from "#lib/workspaces/transition.ts";
import { moveWorkspace, type Workspace } from "#lib/workspaces/workspace-store.ts";

/** Enqueues the setup of the workspace. At most one such job waits. */
export async function addSetupJob(workspaceId: string, tx: Tx): Promise<void> {
  const options = { queueName: `ws:${workspaceId}`, jobKey: `set-up:${workspaceId}` };
  await addJob(tx, "set-up-workspace", { workspaceId }, options);
}

/**
 * Sends a workspace, whose row the transaction has locked, back to its setup, with a new branch. The old branch is kept as a ref
 * under `refs/sitewright/kept`, so that nothing is lost. Returns false if the lifecycle does not allow the event.
 */
export async function beginAnew(
  actor: Actor,
  workspace: Workspace,
  event: "reset-requested" | "setup-requested",
  tx: Tx,
): Promise<boolean> {
  if (!transitionWorkspace(workspace.status, event)) return false;
  const { branch, headCommit, projectId } = workspace;
  if (branch && headCommit) await keepBranch(repositoryPath(env().DATA_DIR, projectId), branch, headCommit, tx);
  const next = workspaceBranchName({ at: new Date(), userName: actor.name, id: newId() });
  const change = { branch: next, problem: null, problemCode: null, setupSteps: [] };
  if (!(await moveWorkspace(workspace, event, tx, change))) return false;
  await addSetupJob(workspace.id, tx);
  return true;
}
