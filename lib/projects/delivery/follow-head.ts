import { systemScope } from "#lib/accounts/schema.ts";
import { database, type Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { addJob, jobSql } from "#lib/platform/jobs.ts";
import { Problem } from "#lib/platform/problem.ts";
import { moveBranch, readBranch } from "#lib/workspaces/git/refs.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import type { RemoteState } from "#lib/workspaces/schema.ts";
import { pushBranch } from "#lib/workspaces/transfer/push.ts";
import { findWorkspace, setRemoteState, type Workspace } from "#lib/workspaces/workspace-store.ts";
import { requestPresentBuild } from "../building/request-present-build.ts";
import { findLiveSource } from "../project-store.ts";
import { findProtection } from "../protection/protection-store.ts";
import { unknownProblems } from "../unknown-problems.ts";
import { mayPush, remoteOf } from "./remote.ts";

/**
 * The attempts of a push before the job is given up. The queue waits exp(min(n, 10)) seconds after the n-th failure: 3 s, 7 s,
 * 20 s, … and 6 hours from the tenth on (https://worker.graphile.org/docs/exponential-backoff).
 */
const pushAttemptsMax = 1_000;

/** Enqueues `followHead`. One waiting job a workspace is enough, because the job reads the head when it runs. */
export async function addFollowHeadJob(workspaceId: string, tx: Tx): Promise<void> {
  await addJob(tx, "follow-head", { workspaceId }, onceWaiting(workspaceId));
}

/** As `addFollowHeadJob`, in a statement of the caller's. */
export function followHeadJob(workspaceId: string): Prisma.Sql {
  return jobSql("follow-head", { workspaceId }, onceWaiting(workspaceId));
}

const onceWaiting = (workspaceId: string) => ({
  jobKey: `follow-head:${workspaceId}`,
  maxAttempts: pushAttemptsMax,
});

/**
 * The job `follow-head`: moves the workspace's branch to the head in the database, and pushes it while the site is in review, or
 * after every turn if the project's admin chose that. Idempotent, since both only follow the database: an edit is kept even if
 * the forge is down, and the project shows the state. Does nothing for a deleted project. Throws if the remote rejects the push,
 * so that the queue retries.
 */
export async function followHead({ workspaceId }: { workspaceId: string }): Promise<void> {
  const workspace = await findWorkspace(systemScope, workspaceId, database());
  const source = workspace && (await findLiveSource(systemScope, workspace.projectId, database()));
  if (!source || !workspace?.branch || !workspace.headCommit) return;
  // During a new setup the workspace names its next branch while the head is still that of the last one.
  if (isBeingMade(workspace)) return;
  const { branch } = workspace;
  const repository = repositoryPath(env().DATA_DIR, workspace.projectId);
  await bringBranch(repository, workspace.id, branch);
  await requestPresentBuild(workspaceId);
  if (!mayPush(source)) return;
  const commit = await findCommitToPush(workspaceId, branch);
  const show = (state: RemoteState, problem: string | null) => setRemoteState(workspaceId, state, problem, database());
  if (commit === null) return show("until_review", null);
  await show("pending", null);
  try {
    await pushBranch({ repository, branch, commit, ...remoteOf(source) });
    await show("up_to_date", null);
  } catch (error) {
    await show("failing", (error instanceof Problem ? error : unknownProblems["push-failed"]()).userMessage);
    throw error;
  }
}

/**
 * Returns the commit to push; null if none may be pushed yet. Status and head are read together: a site in review has the head
 * that was sent for review, and a turn after the review is not pushed with it.
 */
async function findCommitToPush(workspaceId: string, branch: string): Promise<string | null> {
  const workspace = await findWorkspace(systemScope, workspaceId, database());
  if (workspace?.branch !== branch) return null;
  if (workspace.status === "in_review") return workspace.headCommit;
  const { pushEveryTurn } = await findProtection(systemScope, workspace.projectId, database());
  return pushEveryTurn ? workspace.headCommit : null;
}

/**
 * Moves the branch to the head, and checks again: the head may have moved, and another host may have followed it already. Each
 * move is a compare-and-swap, so that a late one, as from a killed worker's git, does not move the branch back.
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
