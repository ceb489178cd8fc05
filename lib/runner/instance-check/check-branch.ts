import { systemScope } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { readBranch } from "#lib/workspaces/git/refs.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";

/**
 * Checks that the workspace's branch is at its head, or that a job will move it there. Returns the problem, or null. Reads the
 * present head and branch, not the snapshot; if the head moved between the two reads, it reads both again.
 */
export async function checkBranch(repository: string, workspaceId: string): Promise<string | null> {
  for (;;) {
    const before = await readHead(workspaceId);
    if (!before) return null;
    const tip = await readBranch(repository, before.branch);
    if (tip === before.head || (await isToFollow(workspaceId))) return null;
    const after = await readHead(workspaceId);
    if (after?.head !== before.head || after.branch !== before.branch) continue;
    return `its branch stands at ${tip ?? "no commit"}, but its head is ${before.head}`;
  }
}

/** Returns null if there is no branch, or one that is still being set up. */
async function readHead(workspaceId: string): Promise<{ branch: string; head: string } | null> {
  const workspace = await findWorkspace(systemScope, workspaceId, database());
  if (!workspace?.branch || !workspace.headCommit) return null;
  if (["available_for_setup", "in_setup", "problem"].includes(workspace.status)) return null;
  return { branch: workspace.branch, head: workspace.headCommit };
}

/** Returns true if a job will move the branch. A running job has no key if it was enqueued again meanwhile. */
async function isToFollow(workspaceId: string): Promise<boolean> {
  const jobs = await database().$queryRaw<unknown[]>`
    SELECT 1 FROM graphile_worker.jobs
    WHERE task_identifier = 'follow-head' AND attempts < max_attempts
      AND (key = ${`follow-head:${workspaceId}`} OR (key IS NULL AND locked_at IS NOT NULL))`;
  return jobs.length > 0;
}
