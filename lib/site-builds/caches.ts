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
