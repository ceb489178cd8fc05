import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generateSite } from "./generated-site.ts";

const sites = "lib/workspaces/starters/sites";

/** Returns pages of the starters and of generated sites, each with a name. The same seeds give the same pages. */
export function listPages(seeds: readonly number[]): { name: string; source: string }[] {
  const starters = readdirSync(sites, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".html"))
    .sort()
    .map((path) => ({ name: path, source: readFileSync(join(sites, path), "utf8") }));
  const generated = seeds.flatMap((seed) =>
    Object.entries(generateSite(seed).files)
      .filter(([path]) => /\.html?$/.test(path))
      .map(([path, source]) => ({ name: `${seed}/${path}`, source })),
  );
  return [...starters, ...generated];
}
