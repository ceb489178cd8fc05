/** UTF-16 code units. */
export const pageNameMax = 60;

const home = "Home";

/**
 * Returns a page's name for people: the part of its title that names the page, or a name made of its path from the site's root.
 * Titles that begin with the site's name give that name, so several pages may have the same name.
 */
export function pageName(path: string, title: string): string {
  const name = shortTitle(title) || nameOfPath(path) || home;
  // The last character goes whole, so that no half of a surrogate pair stays.
  return name.length <= pageNameMax ? name : `${[...name.slice(0, pageNameMax)].slice(0, -1).join("").trimEnd()}…`;
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
