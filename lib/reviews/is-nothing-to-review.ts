import { env } from "#lib/platform/env.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import type { Workspace } from "#lib/workspaces/workspace-store.ts";

/** Returns true if the site is byte for byte as it was when the workspace's branch began. */
export async function isNothingToReview(
  workspace: Pick<Workspace, "projectId" | "baseCommit" | "headCommit">,
): Promise<boolean> {
  const { projectId, baseCommit, headCommit } = workspace;
  if (!baseCommit || !headCommit || baseCommit === headCommit) return true;
  const repository = repositoryPath(env().DATA_DIR, projectId);
  return (await treeOf(repository, baseCommit)) === (await treeOf(repository, headCommit));
}
