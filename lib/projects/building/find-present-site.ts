import { systemScope } from "#lib/accounts/schema.ts";
import { env } from "#lib/platform/env.ts";
import { requestSite } from "#lib/site-builds/find-site.ts";
import { findRecipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";

/** The files that visitors would see now. */
export interface PresentSite {
  repository: string;
  commit: string;
  /** Set for a site that is built: the commit itself is the site. */
  siteRoot?: "";
}

/** Returns the site of a workspace at its head, as visitors see it; null for one that is built, and was not yet. */
export async function findPresentSite(
  { projectId, workspaceId }: { projectId: string; workspaceId: string },
  headCommit: string,
): Promise<PresentSite | null> {
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const recipe = await findRecipeInForce(systemScope, projectId);
  if (recipe === null) return { repository, commit: headCommit };
  const presentOf = { workspaceId, as: "head" } as const;
  const { shown } = await requestSite({ projectId, repository, commit: headCommit, recipe, presentOf });
  return shown === null ? null : { repository, commit: shown, siteRoot: "" };
}
