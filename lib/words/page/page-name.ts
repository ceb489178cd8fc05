import * as de from "../de/page/page-name.ts";
import { inLanguages } from "../language.ts";

/** UTF-16 code units. */
export const pageNameMax = 60;

const words = inLanguages(de.pageNameWords, { home: "Home" });

/**
 * Returns a page's name for people: "Home", the part of its title that names the page, or a name made of its path from the site's
 * root. Titles that begin with the site's name give that name, so several pages may have the same name.
 */
export function pageName(path: string, title: string): string {
  const pathName = nameOfPath(path);
  const name = pathName === "" ? words.home : shortTitle(title) || pathName;
  // The last character goes whole, so that no half of a surrogate pair stays.
  return name.length <= pageNameMax ? name : `${[...name.slice(0, pageNameMax)].slice(0, -1).join("").trimEnd()}…`;
}

/** Returns the names of pages in their order; those that several pages have are followed by their paths. */
export function pageNames(pages: readonly { path: string; title: string }[]): string[] {
  const named = pages.map(({ path, title }) => ({ path, name: pageName(path, title) }));
  const alike = Map.groupBy(named, ({ name }) => name);
  return named.map(({ path, name }) => (alike.get(name)?.length === 1 ? name : `${name} (${path})`));
}

/** Returns "Cakes" of "Cakes | Juniper Street Bakery". */
function shortTitle(title: string): string {
  const line = title.replace(/\s+/g, " ").trim();
  return line.split(/ [|–—·-] |: /)[0]?.trim() || line;
}

function nameOfPath(path: string): string {
  const shown = path.replace(/(^|\/)index\.html?$/i, "$1").replace(/\.html?$/i, "");
  const words = (shown.split("/").findLast((part) => part !== "") ?? "").replace(/[-_]+/g, " ").trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
