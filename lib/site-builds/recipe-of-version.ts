import { createHash } from "node:crypto";
import { contractPath, readContract } from "#lib/generators/contract.ts";
import type { Recipe } from "#lib/generators/schema.ts";
import { processState } from "#lib/platform/process-state.ts";
import { keepPromise, RecentMap } from "#lib/platform/recent-map.ts";
import { readObject } from "#lib/workspaces/git/read-objects.ts";
import { findEntry } from "#lib/workspaces/git/tree.ts";

/** How one version of a site is built; null if its `.sitewright/project.yaml` can't be read. */
export type VersionRecipe = { recipe: Recipe; hash: string } | null;

const known = () => processState("site-builds.recipes", () => new RecentMap<Promise<VersionRecipe>>(500));

/** Returns the recipe of a tree: its own file's, else the one that an admin has confirmed for the project. */
export function recipeOfVersion(repository: string, tree: string, confirmed: Recipe): Promise<VersionRecipe> {
  const key = `${repository} ${tree} ${hashOf(confirmed)}`;
  return keepPromise(known(), key, async () => {
    const entry = await findEntry(repository, tree, contractPath);
    if (entry?.kind !== "file") return { recipe: confirmed, hash: hashOf(confirmed) };
    const object = await readObject(repository, entry.id);
    const read = object === null ? null : readContract(object.content, confirmed);
    return read?.ok ? { recipe: read.recipe, hash: hashOf(read.recipe) } : null;
  });
}

/** Returns the SHA-256 of a recipe. Equal recipes give an equal hash, in whatever order their names come. */
export function hashOf(recipe: Recipe): string {
  return createHash("sha256")
    .update(JSON.stringify(sorted(recipe)))
    .digest("hex");
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value) || value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, inner]) => [name, sorted(inner)]);
}
