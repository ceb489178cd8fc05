import { systemScope } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { findSite } from "#lib/site-builds/find-site.ts";
import { findGenerator } from "#lib/site-builds/generator-store.ts";
import { recipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import { findPreviewableWorkspace } from "#lib/workspaces/preview/preview-grant-store.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";

/** Requests the build of a workspace's present version, a running turn's too. Only logs a failure: a look at the site requests it as well. */
export async function requestPresentBuild(workspaceId: string): Promise<void> {
  try {
    const workspace = await findPreviewableWorkspace(systemScope, workspaceId);
    const recipe = recipeInForce(workspace?.generator ?? null);
    const commit = workspace?.liveCommit ?? workspace?.headCommit ?? null;
    if (!workspace || commit === null || recipe === null || recipe === "unconfirmed") return;
    const { projectId } = workspace;
    const repository = repositoryPath(env().DATA_DIR, projectId);
    await findSite({ projectId, repository, commit, recipe, presentOf: workspaceId });
  } catch (error) {
    log.warn({ err: error, workspace: workspaceId }, "the build of a changed site was not requested");
  }
}

/** Returns the function that requests the build of each snapshot of a turn. Asks once whether the project's site is built at all. */
export function snapshotBuilds({ projectId, workspaceId }: { projectId: string; workspaceId: string }) {
  let isBuilt: boolean | null = null;
  return async () => {
    isBuilt ??= (await findGenerator(systemScope, projectId, database()))?.status === "on";
    if (isBuilt) await requestPresentBuild(workspaceId);
  };
}
