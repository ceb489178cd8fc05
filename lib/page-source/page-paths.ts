// Paths of a site's files, and the links between them.

export function folderOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash === -1 ? "" : path.slice(0, slash);
}

export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

export const isHtmlPath = (path: string) => /\.html?$/i.test(path);
export const isStylePath = (path: string) => /\.css$/i.test(path);
export const isIndex = (path: string) => /^index\.html?$/i.test(fileNameOf(path));

/** Returns the home page of paths sorted from the top folder down: the first index, else the first page; null without pages. */
export function homePage(paths: readonly string[]): string | null {
  return paths.find(isIndex) ?? paths[0] ?? null;
}

/** Returns the path from a page's folder to a file: "../css/site.css". */
export function relativePath(fromPage: string, to: string): string {
  const from = folderOf(fromPage) === "" ? [] : folderOf(fromPage).split("/");
  const target = to.split("/");
  let shared = 0;
  while (shared < from.length && shared < target.length - 1 && from[shared] === target[shared]) shared++;
  return [...from.slice(shared).map(() => ".."), ...target.slice(shared)].join("/");
}

interface Link {
  /** The file it leads to, relative to the repository; null if it leads out of the site or to no file. */
  path: string | null;
  fragment: string;
}

function normalise(parts: readonly string[]): string | null {
  const path: string[] = [];
  for (const part of parts) {
    if (part === "" || part === ".") continue;
    if (part !== "..") path.push(part);
    else if (path.pop() === undefined) return null;
  }
  return path.join("/");
}

/** Returns where a link on a page leads. `top` is the folder that "/" means: the home page's folder. */
export function resolveLink(page: string, href: string, paths: ReadonlySet<string>, top: string): Link {
  const trimmed = href.trim();
  const hash = trimmed.indexOf("#");
  const fragment = hash === -1 ? "" : trimmed.slice(hash + 1);
  const address = (hash === -1 ? trimmed : trimmed.slice(0, hash)).replace(/\?.*$/s, "");
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address)) return { path: null, fragment };
  if (address === "") return { path: page, fragment };
  const base = address.startsWith("/") ? top : folderOf(page);
  const path = normalise([...base.split("/"), ...decodePath(address).split("/")]);
  if (path === null) return { path: null, fragment };
  const candidates = [
    path,
    `${path}.html`,
    `${path}.htm`,
    path === "" ? "index.html" : `${path}/index.html`,
    `${path}/index.htm`,
  ];
  return { path: candidates.find((candidate) => paths.has(candidate)) ?? null, fragment };
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
