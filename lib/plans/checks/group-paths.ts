import { folderOf, folderTree } from "./folder-tree.ts";

/** The name of the entry for all files without an entry of their own. */
const everythingElse = "*/";

interface PathGroup {
  /** The path of a file, or of a folder with a slash at its end, for all files in it. */
  name: string;
  /** The number of files that it stands for. */
  files: number;
}

/** Returns at most `max` names: the fullest folders are grouped first. Paths in `named` stay on their own. */
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

/** Returns true if the entry of this name includes the path. */
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
