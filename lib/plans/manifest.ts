import { groupPaths } from "./group-paths.ts";
import { listWanted } from "./list-wanted.ts";
import { slugOf } from "./name-slug.ts";
import type { Manifest, ManifestEntry, PlanMessage } from "./schema.ts";
import type { PlannableFiles } from "./split-paths.ts";
import type { WantedItem } from "./wanted-schema.ts";

// Together well below what a brief may decide about.
const pagesMax = 150;
const assetsMax = 150;
const namedMax = 150;

export interface SiteForPlan extends PlannableFiles {
  /** Titles by the page's path, as far as they were read. */
  titles?: ReadonlyMap<string, string>;
}

/** All that a plan has to decide about: the site's pages and assets, and everything that was named in the discussion. */
export function buildManifest(site: SiteForPlan, discussion: readonly PlanMessage[]): Manifest {
  const wanted = listWanted(discussion);
  const found = new Map(wanted.map((item) => [item, findFile(item, site)]));
  const named = new Set([...found.values()].filter((path) => path !== null));
  const others = wanted.filter((item) => found.get(item) === null);
  return {
    entries: [
      ...groupPaths(site.pages, named, pagesMax).map((group) => fileEntry("page", group, site.titles)),
      ...groupPaths(site.assets, named, assetsMax).map((group) => fileEntry("asset", group)),
      ...namedEntries(others).slice(0, namedMax),
    ],
  };
}

function fileEntry(
  kind: "page" | "asset",
  { name, files }: { name: string; files: number },
  titles?: ReadonlyMap<string, string>,
): ManifestEntry {
  const title = files > 1 ? `${files} files` : titles?.get(name)?.trim().slice(0, 200);
  return { id: `${kind}:${name}`, kind, name, ...(title ? { title } : {}) };
}

/** One entry for each name, however often it was said. Two names with the same slug are told apart by a number. */
function namedEntries(items: readonly WantedItem[]): ManifestEntry[] {
  const names = new Map<string, string>();
  for (const { name } of items) {
    const same = name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ");
    if (!names.has(same)) names.set(same, name);
  }
  const used = new Set<string>();
  return [...names.values()].map((name) => {
    const slug = slugOf(name) || "item";
    let id = `named:${slug}`;
    for (let number = 2; used.has(id); number++) id = `named:${slug}-${number}`;
    used.add(id);
    return { id, kind: "named", name };
  });
}

/** The site's file that a name means, which then needs no second decision; null for everything new. */
function findFile({ name, kind }: WantedItem, site: SiteForPlan): string | null {
  if (kind === "asset") return site.assets.find((path) => namesOfPath(path).includes(slugOf(name))) ?? null;
  if (kind !== "page") return null;
  const slug = slugOf(name.replace(/\b(?:web)?page$/i, "").replace(/^\s*(?:the|our|my)\s+/i, ""));
  return site.pages.find((path) => namesOfPage(path, site.titles?.get(path)).includes(slug)) ?? null;
}

/** A title often ends with the site's name, behind a bar or a dash. */
function namesOfPage(path: string, title: string | undefined): string[] {
  const beginning = title?.split(/\s[|–—·-]\s|:\s/)[0];
  const home = /^(?:[^/]+\/)?index\.html?$/i.test(path) ? ["home", "start", "main", "front"] : [];
  return [...namesOfPath(path), ...home, slugOf(title ?? ""), slugOf(beginning ?? "")].filter((name) => name !== "");
}

function namesOfPath(path: string): string[] {
  const withoutType = path.replace(/\.[^./]+$/, "").replace(/\/index$/i, "");
  const last = withoutType.split("/").at(-1) ?? withoutType;
  return [path, withoutType, last, path.split("/").at(-1) ?? path].map(slugOf);
}
