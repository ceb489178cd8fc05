import { assertObjectId } from "#lib/workspaces/git/object-id.ts";
import { deleteRef, keepRef } from "#lib/workspaces/git/refs.ts";

// Built sites are kept under refs of their own, by what they are made from: equal sources and an equal recipe give one ref.

/** Of the recipe's hash, as many characters stand in a ref. */
const hashLength = 16;

function refOf({ sourceTree, recipeHash }: { sourceTree: string; recipeHash: string }): string {
  if (!/^[0-9a-f]{64}$/.test(recipeHash)) throw new TypeError("A recipe's hash was expected.");
  return `refs/sitewright/builds/${assertObjectId(sourceTree)}-${recipeHash.slice(0, hashLength)}`;
}

/** Keeps a built site, so that git prunes none of its files. Idempotent. */
export async function keepBuiltSite(
  repository: string,
  build: { sourceTree: string; recipeHash: string },
  outputCommit: string,
): Promise<void> {
  await keepRef(repository, refOf(build), outputCommit);
}

/** Idempotent. */
export async function forgetBuiltSite(
  repository: string,
  build: { sourceTree: string; recipeHash: string },
): Promise<void> {
  await deleteRef(repository, refOf(build));
}
