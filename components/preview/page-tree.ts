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

/** Returns the pages by folder; a folder's index comes first, then the other pages, then its folders. */
export function pageTree(pages: readonly Page[]): PageFolder {
  const root: PageFolder = { name: "", pages: [], folders: [] };
  for (const page of pages) {
    const names = page.path.split("/");
    const name = names.pop() ?? "";
    names.reduce(folderIn, root).pages.push({ ...page, name, title: pageName(page.path, page.title) });
  }
  return sorted(root);
}

function folderIn(parent: PageFolder, name: string): PageFolder {
  const known = parent.folders.find((folder) => folder.name === name);
  if (known) return known;
  const made: PageFolder = { name, pages: [], folders: [] };
  parent.folders.push(made);
  return made;
}

function sorted(folder: PageFolder): PageFolder {
  const rank = (name: string) => (name === "index.html" ? `0${name}` : `1${name.toLowerCase()}`);
  const compare = (a: { name: string }, b: { name: string }) => (rank(a.name) < rank(b.name) ? -1 : 1);
  return {
    ...folder,
    pages: folder.pages.toSorted(compare),
    folders: folder.folders.map(sorted).toSorted(compare),
  };
}

/** Returns the pages whose path or title contains the typed text, in any case. */
export function findPages<Found extends Page>(pages: readonly Found[], typed: string): Found[] {
  const wanted = typed.trim().toLowerCase();
  return pages.filter(({ path, title }) => `${path}\n${title}`.toLowerCase().includes(wanted));
}
