import { folderOf, folderTree } from "./folder-tree.ts";

/** The name of the entry that stands for every file without one of its own. */
const everythingElse = "*/";

export interface PathGroup {
  /** A path; or a folder with a slash at its end, for all that lies in it. */
  name: string;
  /** How many files it stands for. */
  files: number;
}

/**
 * A large site is decided about by folders: the fullest are taken together until there are at most `max` names, and what is
 * still too much becomes one. Paths that somebody named stay on their own.
 */
export function groupPaths(paths: readonly string[], named: ReadonlySet<string>, max: number): PathGroup[] {
  const others = new Set(paths.filter((path) => !named.has(path)));
  const room = max - (paths.length - others.size);
  const tree = folderTree(others);
  while (tree.names() > room) {
    if (!tree.takeFullest()) return tally(paths, (path) => (named.has(path) ? path : everythingElse));
  }
  return tally(paths, (path) => (named.has(path) ? path : (tree.groupOf(folderOf(path)) ?? path)));
}

export function isGroup(name: string): boolean {
  return name.endsWith("/");
}

/** Whether the entry of this name stands for the path. */
export function standsFor(name: string, path: string): boolean {
  return name === path || name === everythingElse || (isGroup(name) && path.startsWith(name));
}

function tally(paths: readonly string[], nameOf: (path: string) => string): PathGroup[] {
  const files = new Map<string, number>();
  for (const path of paths) {
    const name = nameOf(path);
    files.set(name, (files.get(name) ?? 0) + 1);
  }
  return [...files].map(([name, amount]) => ({ name, files: amount }));
}
