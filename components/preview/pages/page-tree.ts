import { pageName } from "#lib/words/page/page-name.ts";

export interface Page {
  path: string;
  address: string;
  /** "" if it has none. */
  title: string;
}

/** `name` is its file's, `title` what people call it. */
export type NamedPage = Page & { name: string };

export interface PageFolder {
  /** "" for the site itself. */
  name: string;
  pages: NamedPage[];
  folders: PageFolder[];
}

/** Returns the pages by folder; a folder's index comes first, then the other pages in the given order, then its folders by name. */
export function pageTree(pages: readonly Page[]): PageFolder {
  const root: PageFolder = { name: "", pages: [], folders: [] };
  for (const page of pages) {
    const names = page.path.split("/");
    const name = names.pop() ?? "";
    names.reduce(folderIn, root).pages.push({ ...page, name, title: nameOf(page) });
  }
  return sorted(root);
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
  const isIndex = ({ name }: NamedPage) => name === "index.html";
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
