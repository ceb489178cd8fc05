import type { Scope } from "#lib/accounts/schema.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { isAncestor } from "#lib/workspaces/git/refs.ts";
import type { Workspace } from "#lib/workspaces/workspace-store.ts";
import { hasShownCommit } from "./edit-session-store.ts";

/**
 * Whether a commit is one that people of this workspace have seen: a version, an older commit of the branch or a snapshot of a recent
 * turn. Reads git.
 */
export async function wasShown(
  scope: Scope,
  { id: workspaceId, headCommit }: Workspace,
  { repository, commit }: { repository: string; commit: string },
  tx: Tx,
): Promise<boolean> {
  if (headCommit !== null && (commit === headCommit || (await isAncestor(repository, commit, headCommit)))) return true;
  return hasShownCommit(scope, { workspaceId, commit }, tx);
}
