import { wishesOfChange } from "../discussion/change-wishes.ts";
import { recordWantedName, type WantedItem, wantedItemSchema, wantedSchema } from "../discussion/wanted-schema.ts";
import type { Manifest, ManifestEntry, PlanMessage } from "../schema.ts";
import { groupPaths } from "./group-paths.ts";
import type { PlannableFiles } from "./split-paths.ts";

// Their sum stays well below the number of decisions that a brief may hold.
const pagesMax = 150;
const assetsMax = 150;
const namedMax = 150;
// If there are more names, this many entries stand for several names each.
const joinedMax = 75;
// A plan can't name longer paths, so their files stay as they are.
const pathCharactersMax = 300;
const slugCharactersMax = 80;

interface SiteForPlan extends PlannableFiles {
  /** Page titles by path. Not every page's title is read. */
  titles?: ReadonlyMap<string, string> | undefined;
}

/**
 * Returns the entries that a plan must decide about: the site's pages and assets, the names from the discussion, and each sentence
 * of the changes that were asked for since.
 */
export function buildManifest(
  { titles, ...files }: SiteForPlan,
  discussion: readonly PlanMessage[],
  changes: readonly string[] = [],
): Manifest {
  const isNameable = (path: string) => path.length <= pathCharactersMax;
  const site = { titles, pages: files.pages.filter(isNameable), assets: files.assets.filter(isNameable) };
  const wanted = [...listWanted(discussion), ...changes.flatMap(wishesOfChange)];
  const findFile = indexFiles(site);
  const found = new Map(wanted.map((item) => [item, findFile(item)]));
  const named = new Set([...found.values()].filter((path) => path !== null));
  const others = wanted.filter((item) => found.get(item) === null);
  return {
    entries: [
      ...groupPaths(site.pages, named, pagesMax).map((group) => fileEntry("page", group, titles)),
      ...groupPaths(site.assets, named, assetsMax).map((group) => fileEntry("asset", group)),
      ...joinEntries(namedEntries(others)),
    ],
  };
}

/** Returns the items that the discussion's tool calls recorded, in order. Invalid ones are skipped. */
function listWanted(discussion: readonly PlanMessage[]): WantedItem[] {
  return discussion.flatMap((message) => {
    if (message.role !== "assistant" || typeof message.content === "string") return [];
    return message.content.flatMap((part) =>
      part.type === "tool-call" && part.toolName === recordWantedName ? itemsOf(part.input) : [],
    );
  });
}

function itemsOf(input: unknown): WantedItem[] {
  const items = wantedSchema.safeParse(input).data?.items ?? [];
  return items.flatMap((item) => wantedItemSchema.safeParse(item).data ?? []);
}

function fileEntry(
  kind: "page" | "asset",
  { name, files }: { name: string; files: number },
  titles?: ReadonlyMap<string, string>,
): ManifestEntry {
  const title = files > 1 ? `${files} files` : titles?.get(name)?.trim().slice(0, 200);
  return { id: `${kind}:${name}`, kind, name, ...(title ? { title } : {}) };
}

/** Returns one entry for each distinct name. A number is appended to the id if two names have the same slug. */
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

/** Returns at most `namedMax` entries without dropping a name: if there are more, the last ones are joined, several per entry. */
function joinEntries(entries: ManifestEntry[]): ManifestEntry[] {
  if (entries.length <= namedMax) return entries;
  const alone = entries.slice(0, namedMax - joinedMax);
  const others = entries.slice(alone.length);
  const size = Math.ceil(others.length / joinedMax);
  const joined = Array.from({ length: Math.ceil(others.length / size) }, (_, index) => {
    const [first, ...more] = others.slice(index * size, (index + 1) * size);
    if (!first || more.length === 0) return first;
    const name = [first, ...more].map((entry) => entry.name).join("; ");
    return { id: `${first.id}-+-${more.length}-more`, kind: "named" as const, name };
  });
  return [...alone, ...joined.filter((entry) => entry !== undefined)];
}

/** Returns a function that finds the existing file which a name means, so that it is not decided about twice; null for new names. */
function indexFiles(site: SiteForPlan): (item: WantedItem) => string | null {
  const pages = indexBy(site.pages, (path) => namesOfPage(path, site.titles?.get(path)));
  const assets = indexBy(site.assets, namesOfPath);
  return ({ name, kind }) => {
    if (kind === "asset") return assets.get(slugOf(name)) ?? null;
    if (kind !== "page") return null;
    const bare = name.replace(/\b(?:web)?page$/i, "").replace(/^\s*(?:the|our|my)\s+/i, "");
    return pages.get(slugOf(bare)) ?? null;
  };
}

/** Maps each name to the first path that has it. */
function indexBy(paths: readonly string[], namesOf: (path: string) => string[]): Map<string, string> {
  const index = new Map<string, string>();
  for (const path of paths) for (const name of namesOf(path)) if (!index.has(name)) index.set(name, path);
  return index;
}

/** Returns the names of a page. A title often ends with the site's name after a bar or a dash, so its beginning counts as well. */
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

/** Returns a name as part of an id: lower case, letters and digits of any script, single hyphens for everything else. */
function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, slugCharactersMax)
    .replace(/^-+|-+$/g, "");
}
