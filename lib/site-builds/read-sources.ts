import { SiteSources } from "#lib/built-sources/site-sources.ts";
import type { Recipe } from "#lib/generators/schema.ts";
import { processState } from "#lib/platform/process-state.ts";
import { keepPromise, RecentMap } from "#lib/platform/recent-map.ts";
import { readerOf } from "./reader-of-tree.ts";

/** Up to some tens of megabytes each. */
const sourcesKept = 3;
const known = () => processState("site-builds.sources", () => new RecentMap<Promise<SiteSources>>(sourcesKept));

/** Returns the texts of a tree of which a site is built. Equal trees give the same object while it is kept. */
export function readSources(
  repository: string,
  tree: string,
  recipe: Pick<Recipe, "siteFolder" | "output">,
): Promise<SiteSources> {
  const { siteFolder, output } = recipe;
  const key = JSON.stringify([repository, tree, siteFolder, output]);
  return keepPromise(known(), key, () => SiteSources.read(readerOf(repository, tree), { siteFolder, output }));
}
