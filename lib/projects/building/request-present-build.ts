import { systemScope } from "#lib/accounts/schema.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { requestSite } from "#lib/site-builds/find-site.ts";
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
    await requestSite({ projectId, repository, commit, recipe, presentOf: { workspaceId, as: "live" } });
  } catch (error) {
    log.warn({ err: error, workspace: workspaceId }, "the build of a changed site was not requested");
  }
}
