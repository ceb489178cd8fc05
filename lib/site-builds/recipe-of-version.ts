import { createHash } from "node:crypto";
import { chosenInstalls } from "#lib/generators/choose-install.ts";
import { contractPath } from "#lib/generators/contract-schema.ts";
import { recogniseContract } from "#lib/generators/recognise-contract.ts";
import { Repository } from "#lib/generators/repository.ts";
import type { Recipe } from "#lib/generators/schema.ts";
import { processState } from "#lib/platform/process-state.ts";
import { keepPromise, RecentMap } from "#lib/platform/recent-map.ts";
import { findEntry } from "#lib/workspaces/git/tree.ts";
import { readerOf } from "./reader-of-tree.ts";

/** How one version of a site is built, or why it is not. `isOwn`: its own file says how. */
export type VersionRecipe =
  | { ok: true; recipe: Recipe; hash: string; isOwn: boolean }
  /** Its `.sitewright/project.yaml` can't be read, or names a command for installing packages that no admin has confirmed. */
  | { ok: false; failure: "contract-invalid" | "install-unconfirmed" };

const known = () => processState("site-builds.recipes", () => new RecentMap<Promise<VersionRecipe>>(500));

/** Returns the recipe of a tree: that of its own file, else the one that an admin has confirmed for the project. */
export function recipeOfVersion(repository: string, tree: string, confirmed: Recipe): Promise<VersionRecipe> {
  const key = `${repository} ${tree} ${hashOf(confirmed)}`;
  return keepPromise(known(), key, async () => {
    // Most sites have no such file, and nothing else of theirs is read then.
    if ((await findEntry(repository, tree, contractPath)) === null)
      return { ok: true, recipe: confirmed, hash: hashOf(confirmed), isOwn: false };
    const contract = await recogniseContract(await Repository.open(readerOf(repository, tree)));
    if (contract?.kind !== "contract") return { ok: false, failure: "contract-invalid" };
    if (!isInstallConfirmed(contract.build, confirmed)) return { ok: false, failure: "install-unconfirmed" };
    return { ok: true, recipe: contract.build, hash: hashOf(contract.build), isOwn: true };
  });
}

/**
 * Returns true if a version installs its packages as we choose it, or as an admin has confirmed it. Installing has a network, to the registry, and
 * npm's setting that keeps scripts of packages from running can be overridden by the command itself.
 */
function isInstallConfirmed({ install }: Recipe, confirmed: Recipe): boolean {
  return install === null || install === confirmed.install || chosenInstalls.includes(install);
}

/** Returns the SHA-256 of a recipe. Equal recipes give an equal hash, in any order of their names; a member that is undefined counts as absent. */
export function hashOf(recipe: Recipe): string {
  return createHash("sha256")
    .update(JSON.stringify(sorted(recipe)))
    .digest("hex");
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value) || value === null || typeof value !== "object") return value;
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, inner]) => [name, sorted(inner)]);
}
