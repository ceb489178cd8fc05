import { folderOf } from "#lib/generators/folder-path.ts";

/** Values by which an entry names its own address. */
export interface NamedAddress {
  permalink: string | null;
  slug: string | null;
}

/**
 * Returns the built page that shows an entry, by its file's name and place or the address that it names; null if none or several may be
 * it. `pages` are paths of pages from the built site's top.
 */
export function pageOfEntry(path: string, { permalink, slug }: NamedAddress, pages: readonly string[]): string | null {
  if (permalink !== null && !/[{}:]/.test(permalink)) {
    const wanted = addressOf(permalink.replace(/^\/+|\/+$/g, ""));
    return pages.find((page) => addressOf(page) === wanted) ?? null;
  }
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
  const folders = folderOf(path)
    .split("/")
    .filter((part) => part !== "")
    .map((part) => part.replace(/^_/, "").toLowerCase());
  const own = /^index$/i.test(name) ? (folders.pop() ?? "") : name;
  const day = /^(\d{4})-(\d{2})-(\d{2})-/.exec(own);
  const wanted = (slug ?? (day ? own.slice(11) : own)).toLowerCase().replace(/\s+/g, "-");
  const ranked = pages
    .filter((page) => {
      const last = addressOf(page).split("/").at(-1);
      return last === wanted || last === own.toLowerCase();
    })
    .map((page) => {
      const above = addressOf(page).split("/").slice(0, -1);
      const near = [...folders, ...(day ? day.slice(1) : [])];
      return {
        page,
        score:
          above.filter((part) => near.includes(part)).length * 2 - above.filter((part) => !near.includes(part)).length,
      };
    })
    .sort((a, b) => b.score - a.score);
  const [first, second] = ranked;
  return first && first.score !== second?.score ? first.page : null;
}

/** Returns the address of a built page without slashes around it and without an ending: "" for the home page. */
const addressOf = (path: string) =>
  path
    .replace(/(?:^|\/)index\.html?$/i, "")
    .replace(/\.html?$/i, "")
    .toLowerCase();
