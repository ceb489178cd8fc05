import { systemScope } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { keptTreeOf } from "#lib/workspaces/git/kept-objects.ts";
import { findBuildsOfTree } from "../build-store.ts";
import { findRecipeInForce, sourceTreeOf } from "../recipe-in-force.ts";

/** The trees of the pages that were built of two versions of a site; null unless both versions were built in the same way. */
export type Outputs = { before: string; after: string } | { before: null; after: null };

/**
 * Returns what was built of two versions of a project's site, by their trees; null for a site that is served as it lies in the
 * repository. Requests no build.
 */
export async function findOutputs(
  projectId: string,
  { repository, before, after }: { repository: string; before: string; after: string },
): Promise<Outputs | null> {
  const recipe = await findRecipeInForce(systemScope, projectId);
  if (recipe === null) return null;
  const [old, young] = await Promise.all(
    [before, after].map(async (tree) => {
      const sourceTree = await sourceTreeOf(repository, tree, recipe);
      return findBuildsOfTree(systemScope, { projectId, sourceTree }, database());
    }),
  );
  // A draft may have things of another version, which a generator has kept in its cache; a clean build has none.
  const pairs = (young ?? []).flatMap((is) =>
    (old ?? [])
      .filter((was) => was.recipeHash === is.recipeHash)
      .map((was) => ({ was, is, isAlike: was.isClean === is.isClean })),
  );
  const { was, is } = pairs
    .filter((pair) => pair.was.outputCommit !== null && pair.is.outputCommit !== null)
    .toSorted((one, other) => Number(other.isAlike) - Number(one.isAlike))[0] ?? { was: null, is: null };
  if (!was?.outputCommit || !is?.outputCommit) return { before: null, after: null };
  return {
    before: await keptTreeOf(repository, was.outputCommit),
    after: await keptTreeOf(repository, is.outputCommit),
  };
}
