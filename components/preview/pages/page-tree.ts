import { readableAddress } from "#lib/page-source/address-schema.ts";
import { pageName } from "#lib/words/page/page-name.ts";

export interface Page {
  path: string;
  address: string;
  /** "" if it has none. */
  title: string;
}

/**
 * `name` is its file's, `title` what people call it. `ownAddress` is the address of a page that is alone in a folder of its own name, as
 * generators write them; null for others.
 */
export type NamedPage = Page & { name: string; ownAddress: string | null };

export interface PageFolder {
  /** "" for the site itself. */
  name: string;
  pages: NamedPage[];
  folders: PageFolder[];
}

/**
 * Returns the pages by folder; a folder's index comes first, then the other pages in the given order, then its folders by name. A page that
 * is alone in its folder stands beside the folder's neighbours.
 */
export function pageTree(pages: readonly Page[]): PageFolder {
  const root: PageFolder = { name: "", pages: [], folders: [] };
  const shared = sharedFolders(pages);
  for (const page of pages) {
    const names = page.path.split("/");
    const name = names.pop() ?? "";
    const isAlone = name === "index.html" && names.length > 0 && !shared.has(names.join("/"));
    if (isAlone) names.pop();
    const ownAddress = isAlone ? readableAddress(page.address) : null;
    names.reduce(folderIn, root).pages.push({ ...page, name, title: nameOf(page), ownAddress });
  }
  return sorted(root);
}

/** Returns the folders that have more than one page, those in their folders counted. */
function sharedFolders(pages: readonly Page[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { path } of pages) {
    const names = path.split("/").slice(0, -1);
    for (const at of names.keys()) {
      const folder = names.slice(0, at + 1).join("/");
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
  }
  return new Set([...counts].filter(([, times]) => times > 1).map(([folder]) => folder));
}

/** The title of a home page is often the name of the whole site. */
function nameOf({ path, title }: Page): string {
  return pageName(path, path === "index.html" ? "" : title);
}

/** Returns the titles that more than one of the pages has. */
export function titlesOfSeveral(pages: readonly Page[]): ReadonlySet<string> {
  const byTitle = Map.groupBy(pages, nameOf);
  return new Set([...byTitle].filter(([, alike]) => alike.length > 1).map(([title]) => title));
}

function folderIn(parent: PageFolder, name: string): PageFolder {
  const known = parent.folders.find((folder) => folder.name === name);
  if (known) return known;
  const made: PageFolder = { name, pages: [], folders: [] };
  parent.folders.push(made);
  return made;
}

function sorted(folder: PageFolder): PageFolder {
  const isIndex = ({ name, ownAddress }: NamedPage) => name === "index.html" && ownAddress === null;
  return {
    ...folder,
    pages: folder.pages.toSorted((a, b) => Number(isIndex(b)) - Number(isIndex(a))),
    folders: folder.folders.map(sorted).toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)),
  };
}

/** Returns the pages whose path or title contains the typed text, in any case. */
export function findPages<Found extends Page>(pages: readonly Found[], typed: string): Found[] {
  const wanted = typed.trim().toLowerCase();
  return pages.filter(({ path, title }) => `${path}\n${title}`.toLowerCase().includes(wanted));
}
