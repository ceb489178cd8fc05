import { folderOf, isHtmlPath, isIndex } from "../page-paths.ts";

// The rules for the file of a page that a person names.

const bytesMax = 200;
/** Names that Windows keeps for devices. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Returns a path as file systems that ignore case compare it. */
const fold = (path: string) => path.normalize("NFC").toUpperCase().toLowerCase();

/** Returns why a page can't have this path; null if it can. `paths` are the files that the site keeps, from the site's root. */
export function refusePagePath(path: string, paths: readonly string[]): string | null {
  if (!isHtmlPath(path)) return "The address of a page needs a name.";
  if (new TextEncoder().encode(path).length > bytesMax) return "This address is too long. Use a shorter one.";
  if (path !== path.normalize("NFC") || !path.isWellFormed()) return "Use letters, digits and hyphens in the address.";
  for (const name of path.split("/")) {
    if (name === "" || name === ".." || name === ".") return "Write each part of the address between single slashes.";
    if (/[\p{C}\p{Z}\\:*?"<>|#%&]/u.test(name)) return "Use letters, digits and hyphens in the address.";
    if (/^[.~-]|[.\s]$|~\d/.test(name) || devices.test(name) || /^\.html?$/i.test(name))
      return "This address can’t be used. Choose another one.";
  }
  return refuseCollision(path, paths);
}

function refuseCollision(path: string, paths: readonly string[]): string | null {
  const folded = fold(path);
  const address = addressKey(folded);
  const folder = folderOf(path);
  for (const other of paths) {
    const known = fold(other);
    if (known === folded || (isHtmlPath(other) && addressKey(known) === address))
      return `Another page has the address “/${other}” already. Choose another one.`;
    if (known.startsWith(`${folded}/`) || folded.startsWith(`${known}/`))
      return `There is a file or a folder called “${other}” already. Choose another address.`;
    const way = sharedFolder(folder, other);
    if (way !== null)
      return `There is a folder called “${way}” already, with other capitals. Write the address like it.`;
  }
  return null;
}

/** Servers show `about.html` and `about/index.html` at one address. */
const addressKey = (path: string) => (isIndex(path) ? folderOf(path) : path.replace(/\.html?$/i, ""));

/** Returns a folder of `other` that differs from one of the new page's folders only in its capitals; null without one. */
function sharedFolder(folder: string, other: string): string | null {
  const names = folder === "" ? [] : folder.split("/");
  const others = folderOf(other).split("/");
  for (const [index, name] of names.entries()) {
    const there = others[index];
    if (there === undefined || fold(there) !== fold(name)) return null;
    if (there !== name) return others.slice(0, index + 1).join("/");
  }
  return null;
}

/** Pages that servers know by their names: the home page and the one for missing pages. */
export const isFixedPage = (path: string) => /^(?:index|404)\.html?$/i.test(path);
