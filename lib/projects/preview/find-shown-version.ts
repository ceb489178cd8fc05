import type { Actor } from "#lib/accounts/schema.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/problem.ts";
import { readObjectInfo, treeOf } from "#lib/workspaces/git/read-objects.ts";
import { findPreviewableWorkspace, type PreviewableWorkspace } from "#lib/workspaces/preview/preview-grant-store.ts";
import { workspaceRefusals } from "#lib/workspaces/refusals.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";

/** Without a commit the present version is meant. */
export interface AskedVersion {
  workspaceId: string;
  commit?: string | undefined;
}

interface ShownVersion {
  workspace: PreviewableWorkspace;
  /** The folder of the project's git repository. */
  repository: string;
  commit: string;
  tree: string;
}

/**
 * Returns the version of a workspace that is asked for; without one the present version, a running turn's too. Throws not-found for a
 * workspace that the actor may not see and for a commit that is missing.
 */
export async function findShownVersion(
  actor: Actor,
  { workspaceId, commit: asked }: AskedVersion,
): Promise<ShownVersion> {
  const workspace = await findPreviewableWorkspace(actor, workspaceId);
  if (!workspace) throw notFound();
  const commit = asked ?? workspace.liveCommit ?? workspace.headCommit;
  if (commit === null) throw workspaceRefusals["workspace-not-ready: nothing to show"]();
  const repository = repositoryPath(env().DATA_DIR, workspace.projectId);
  if (asked && (await readObjectInfo(repository, asked))?.type !== "commit") throw notFound();
  return { workspace, repository, commit, tree: await treeOf(repository, commit) };
}
