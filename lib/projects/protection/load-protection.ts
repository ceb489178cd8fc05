import type { Scope } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { findRecipeInForce, type RecipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { findSiteRoot } from "#lib/workspaces/site/site-root.ts";
import type { Workspace } from "#lib/workspaces/workspace-store.ts";
import { compileProtection, type IsProtected } from "./compile-protection.ts";
import { findProtection } from "./protection-store.ts";
import { findRepositoryPaths } from "./repository-paths.ts";
import type { ProtectionChoices } from "./schema.ts";

type ProtectedWorkspace = Pick<Workspace, "projectId" | "baseCommit" | "headCommit">;

interface Known {
  /** How the site is built, if the caller has read it. */
  recipe?: RecipeInForce;
  /** The commit from which a turn starts; the workspace's head without it. */
  commit?: string;
}

/** Returns the protection in force, as `readProtection` tells it. */
export async function loadProtection(scope: Scope, workspace: ProtectedWorkspace, known?: Known): Promise<IsProtected> {
  const { siteRoot, ...choices } = await readProtection(scope, workspace, known);
  return compileProtection(choices, siteRoot);
}

/**
 * Returns the paths that are closed and opened beside the built-in ones. The site's folder is that of the branch's beginning, so no turn can move
 * it; of a site that is built, the one that an admin has confirmed. The repository's own file counts as it is in the commit from which a turn starts,
 * so no turn can open a path for itself.
 */
export async function readProtection(
  scope: Scope,
  { projectId, baseCommit, headCommit }: ProtectedWorkspace,
  known: Known = {},
): Promise<Pick<ProtectionChoices, "protectedPaths" | "openedPaths"> & { siteRoot: string }> {
  const { protectedPaths, openedPaths } = await findProtection(scope, projectId, database());
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const recipe = known.recipe === undefined ? await findRecipeInForce(scope, projectId) : known.recipe;
  const commit = known.commit ?? headCommit;
  const own = commit === null ? [] : await findRepositoryPaths({ repository, commit }, recipe);
  // Publications write this folder: the next one would take a change of it away.
  const published = recipe === null || recipe === "unconfirmed" ? undefined : recipe.publishedInto;
  const siteRoot = await findSiteFolder(recipe, { repository, commit: baseCommit });
  const closed = published === undefined ? own : [...own, published];
  return { protectedPaths: [...protectedPaths, ...closed], openedPaths, siteRoot };
}

async function findSiteFolder(
  recipe: RecipeInForce,
  { repository, commit }: { repository: string; commit: string | null },
): Promise<string> {
  if (recipe !== null) return recipe === "unconfirmed" ? "" : recipe.siteFolder;
  return commit === null ? "" : findSiteRoot({ repository, commit });
}
