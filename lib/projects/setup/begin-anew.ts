import type { Actor } from "#lib/accounts/schema.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { addJob } from "#lib/platform/jobs.ts";
import { workspaceBranchName } from "#lib/workspaces/git/branch-name.ts";
import { keepBranch } from "#lib/workspaces/git/kept-branches.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { transition } from "#lib/workspaces/transition.ts";
import { moveWorkspace, type Workspace } from "#lib/workspaces/workspace-store.ts";

/** Adds the job that makes the workspace ready; one waits at most. */
export async function addSetupJob(workspaceId: string, tx: Tx): Promise<void> {
  const options = { queueName: `ws:${workspaceId}`, jobKey: `set-up:${workspaceId}` };
  await addJob(tx, "set-up-workspace", { workspaceId }, options);
}

/**
 * Sends a workspace whose row the transaction holds back to its setup, with a branch of another name. The old branch stays
 * as a ref under `refs/sitewright/kept`, so that nothing is lost. False when the event has no place in the lifecycle.
 */
export async function beginAnew(
  actor: Actor,
  workspace: Workspace,
  event: "reset-requested" | "setup-requested",
  tx: Tx,
): Promise<boolean> {
  if (!transition(workspace.status, event)) return false;
  const { branch, headCommit, projectId } = workspace;
  if (branch && headCommit) await keepBranch(repositoryPath(env().DATA_DIR, projectId), branch, headCommit);
  const next = workspaceBranchName({ at: new Date(), userName: actor.name, id: newId() });
  const change = { branch: next, problem: null, problemCode: null, setupSteps: [] };
  if (!(await moveWorkspace(workspace, event, tx, change))) return false;
  await addSetupJob(workspace.id, tx);
  return true;
}
