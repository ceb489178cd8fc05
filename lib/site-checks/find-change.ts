import { systemScope } from "#lib/accounts/schema.ts";
import { database, type Tx } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { findSite, requestCleanSite, requestSite } from "#lib/site-builds/find-site.ts";
import { findRecipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import type { BuildFailure } from "#lib/site-builds/schema.ts";
import { keptTreeOf } from "#lib/workspaces/git/kept-objects.ts";
import { findEntry } from "#lib/workspaces/git/tree.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { findRootInTree } from "#lib/workspaces/site/site-root.ts";
import type { CheckKey } from "./check-store.ts";

/** A change by its commits. */
export interface AskedChange {
  projectId: string;
  /** The version that it goes out against. */
  before: string;
  after: string;
}

/** The site after a change does not build; null while an admin must say first how it is built. */
export interface BrokenChange {
  broken: { failure: BuildFailure; log: string } | null;
}

export const isBroken = (change: object | string): change is BrokenChange =>
  typeof change === "object" && "broken" in change;

/**
 * Returns the sites before and after a change as visitors get them. "unbuilt" while the one after is not built yet, and "waiting" while only the one
 * before is not. `request` asks for their builds.
 */
export async function findChange(
  { projectId, before, after }: AskedChange,
  tx: Tx,
  { request }: { request: boolean },
): Promise<CheckKey | BrokenChange | "unbuilt" | "waiting"> {
  const recipe = await findRecipeInForce(systemScope, projectId, tx);
  const repository = repositoryPath(env().DATA_DIR, projectId);
  // A version that goes out is built clean. Of the one before it is enough that it was built.
  const treeOfSite = async (
    commit: string,
    { isClean }: { isClean: boolean },
  ): Promise<string | BrokenChange | null> => {
    const asked = { projectId, repository, commit, recipe };
    if (recipe === null) return siteTreeOf(repository, commit);
    const draft = { ...asked, presentOf: null };
    const found = await findSite(draft);
    const isMissing = request && found.state === "not-requested";
    const shown = !isMissing ? found : await (isClean ? requestCleanSite(asked) : requestSite(draft));
    if (shown.state === "unconfirmed") return { broken: null };
    if (shown.state === "failed") return { broken: { failure: shown.failure ?? "unexpected", log: shown.log } };
    return shown.state === "built" && shown.shown !== null ? keptTreeOf(repository, shown.shown) : null;
  };
  const [afterTree, beforeTree] = [
    await treeOfSite(after, { isClean: true }),
    await treeOfSite(before, { isClean: false }),
  ];
  if (afterTree === null) return "unbuilt";
  if (typeof afterTree === "object") return afterTree;
  if (beforeTree === null) return "waiting";
  // A version that can't be built shows nothing that the change could have made worse.
  return { projectId, afterTree, beforeTree: typeof beforeTree === "object" ? "" : beforeTree };
}

/** Returns whether the settings may be the reason why the site after a change does not build: see `ShownBuild`. */
export async function isBrokenBySettings({
  projectId,
  workspaceId,
  after,
}: AskedChange & { workspaceId: string }): Promise<boolean> {
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const recipe = await findRecipeInForce(systemScope, projectId, database());
  const presentOf = { workspaceId, as: "head" } as const;
  return (await findSite({ projectId, repository, commit: after, recipe, presentOf })).isBySettings;
}

/** Returns the tree of the folder that visitors get. */
async function siteTreeOf(repository: string, commit: string): Promise<string> {
  const tree = await keptTreeOf(repository, commit);
  const root = await findRootInTree(repository, tree);
  return root === "" ? tree : ((await findEntry(repository, tree, root))?.id ?? tree);
}
