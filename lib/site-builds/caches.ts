import { join } from "node:path/posix";
import type { Recipe } from "#lib/generators/schema.ts";

/** The folders that generators keep for the next build, from the site's folder. Each is one generator's own, and is no source of pages. */
const names = [
  ".cache",
  ".astro",
  ".docusaurus",
  ".next/cache",
  ".vitepress/cache",
  "resources/_gen",
  ".jekyll-cache",
  ".hugo_build.lock",
];

/** The folder below the repository's top that stands for the caches in `node_modules`, where a build can't write. */
export const modulesCache = ".sitewright-cache";

/** Returns the folders, below the repository's top, that stay between the builds of a recipe. */
export function cachesOf({ siteFolder }: Pick<Recipe, "siteFolder">): string[] {
  return [modulesCache, ...names.map((name) => join(siteFolder, name))];
}

/**
 * Returns true if the site's folder or its output lies among the folders that stay between builds, or holds one of them as a whole output.
 * There an earlier build decides what we would read or remove.
 */
export function liesInCaches({ siteFolder, output }: Pick<Recipe, "siteFolder" | "output">): boolean {
  const pages = join(siteFolder, output);
  const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
  return cachesOf({ siteFolder }).some(
    (cache) => isBelow(siteFolder, cache) || isBelow(pages, cache) || (output !== "" && isBelow(cache, pages)),
  );
}
