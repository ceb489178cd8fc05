import { systemScope } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { readBranch } from "#lib/workspaces/git/refs.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";

/**
 * The workspace's branch stands at the head, or a job is still to bring it there. Answers what is wrong, or null. Head and
 * branch are read now, not in a snapshot: where the head moved between the two reads, both are read again.
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

/** Null where there is no branch to look at, or one that is being made. */
async function readHead(workspaceId: string): Promise<{ branch: string; head: string } | null> {
  const workspace = await findWorkspace(systemScope, workspaceId, database());
  if (!workspace?.branch || !workspace.headCommit) return null;
  if (["available_for_setup", "in_setup", "problem"].includes(workspace.status)) return null;
  return { branch: workspace.branch, head: workspace.headCommit };
}

/** A job that was added anew while it ran has handed its key to the new one. */
async function isToFollow(workspaceId: string): Promise<boolean> {
  const jobs = await database().$queryRaw<unknown[]>`
    SELECT 1 FROM graphile_worker.jobs
    WHERE task_identifier = 'follow-head' AND attempts < max_attempts
      AND (key = ${`follow-head:${workspaceId}`} OR (key IS NULL AND locked_at IS NOT NULL))`;
  return jobs.length > 0;
}
