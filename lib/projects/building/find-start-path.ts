import type { Actor } from "#lib/accounts/schema.ts";
import { pageAddress } from "#lib/page-source/address-schema.ts";
import { env } from "#lib/platform/env.ts";
import { recipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import { recipeOfVersion } from "#lib/site-builds/recipe-of-version.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { findPreviewableWorkspace } from "#lib/workspaces/preview/preview-grant-store.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";

/** Returns the address of the page that a preview opens first: that of the recipe of the workspace's head, else `/`. */
export async function findStartPath(actor: Actor, workspaceId: string): Promise<string> {
  const workspace = await findPreviewableWorkspace(actor, workspaceId);
  const recipe = recipeInForce(workspace?.generator ?? null);
  if (!workspace?.headCommit || recipe === null || recipe === "unconfirmed") return "/";
  const repository = repositoryPath(env().DATA_DIR, workspace.projectId);
  const version = await recipeOfVersion(repository, await treeOf(repository, workspace.headCommit), recipe);
  if (!version.ok || version.recipe.startPage === null) return "/";
  const { base, startPage } = version.recipe;
  return pageAddress([base, startPage].filter(Boolean).join("/"));
}
