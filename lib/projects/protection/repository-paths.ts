import { contractBytesMax, contractPath } from "#lib/generators/contract-schema.ts";
import { readContract } from "#lib/generators/read-contract.ts";
import { readerOf } from "#lib/site-builds/reader-of-tree.ts";
import type { RecipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";

/**
 * Returns the paths that `.sitewright/project.yaml` closes at a commit. Where it is missing or can't be read, those of the recipe by which the site is
 * built count.
 */
export async function findRepositoryPaths(
  { repository, commit }: { repository: string; commit: string },
  recipe: RecipeInForce,
): Promise<readonly string[]> {
  const reader = readerOf(repository, await treeOf(repository, commit));
  const bytes = await reader.readBytes(contractPath, contractBytesMax + 1);
  const contract = bytes && bytes.length <= contractBytesMax ? readContract(Buffer.from(bytes).toString()) : null;
  if (contract?.ok) return contract.contract.protectedPaths;
  return recipe === null || recipe === "unconfirmed" ? [] : recipe.protectedPaths;
}
