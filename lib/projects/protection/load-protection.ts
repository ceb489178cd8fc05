import type { Scope } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { findRecipeInForce, type RecipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { findSiteRoot } from "#lib/workspaces/site/site-root.ts";
import type { Workspace } from "#lib/workspaces/workspace-store.ts";
import { compileProtection, type IsProtected } from "./compile-protection.ts";
import { findProtection } from "./protection-store.ts";

/**
 * Returns the protection in force. The site's folder is that of the branch's beginning, so no turn can move it; of a site that is built, the
 * one that an admin has confirmed: read here unless the caller knows it.
 */
export async function loadProtection(
  scope: Scope,
  { projectId, baseCommit }: Pick<Workspace, "projectId" | "baseCommit">,
  known?: { recipe: RecipeInForce },
): Promise<IsProtected> {
  const choices = await findProtection(scope, projectId, database());
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const recipe = known ? known.recipe : await findRecipeInForce(scope, projectId);
  if (recipe !== null) return compileProtection(choices, recipe === "unconfirmed" ? "" : recipe.siteFolder);
  const siteRoot = baseCommit === null ? "" : await findSiteRoot({ repository, commit: baseCommit });
  return compileProtection(choices, siteRoot);
}
