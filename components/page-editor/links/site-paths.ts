// Files of the repository and paths of the site, which can lie in a folder of it.

export interface SitePath {
  /** The folder with a slash at its end, or "". */
  folder: string;
  /** From the site's root. */
  path: string;
}

/** Splits a page's file into the site's folder and its path there. `pages` are the paths of the site's pages. */
export function splitPath(file: string, pages: readonly string[]): SitePath {
  if (pages.includes(file)) return { folder: "", path: file };
  const slash = file.indexOf("/") + 1;
  const path = file.slice(slash);
  return slash > 0 && pages.includes(path) ? { folder: file.slice(0, slash), path } : { folder: "", path: file };
}

/** The address of the site while links are resolved; no host has this name. */
export const siteOrigin = "https://site.invalid";

/** Returns a path as an address has it. */
export const encodePath = (path: string) => path.split("/").map(encodeURIComponent).join("/");

/** Returns the file of the repository that an address on a page means; null if it leads out of the site. */
export function fileAt(address: string, { folder, path }: SitePath): string | null {
  const url = URL.parse(address.trim(), `${siteOrigin}/${encodePath(path)}`);
  if (address.trim() === "" || url === null || url.origin !== siteOrigin) return null;
  try {
    return `${folder}${decodeURIComponent(url.pathname.slice(1))}`;
  } catch {
    return null;
  }
}
