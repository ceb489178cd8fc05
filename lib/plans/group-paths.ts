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
  const names = new Set(paths.filter((path) => !named.has(path)));
  const room = max - (paths.length - names.size);
  const counts = new Map<string, number>();
  for (const name of names) count(counts, name, 1);
  while (names.size > room) {
    const fullest = fullestFolder(counts);
    if (fullest === null) return tally(paths, (path) => (named.has(path) ? path : everythingElse));
    for (const name of names) {
      if (!name.startsWith(fullest)) continue;
      names.delete(name);
      count(counts, name, -1);
    }
    names.add(fullest);
    count(counts, fullest, 1);
  }
  return tally(paths, (path) => (named.has(path) ? path : groupOf(path, names)));
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
  for (const path of paths) files.set(nameOf(path), (files.get(nameOf(path)) ?? 0) + 1);
  return [...files].map(([name, amount]) => ({ name, files: amount }));
}

function groupOf(path: string, names: ReadonlySet<string>): string {
  let name = path;
  while (!names.has(name)) name = folderOf(name);
  return name;
}

/** With a slash at its end; "" for what lies in no folder, which can't be taken together. */
function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf("/", name.length - 2) + 1);
}

function count(counts: Map<string, number>, name: string, by: 1 | -1): void {
  const folder = folderOf(name);
  if (folder !== "") counts.set(folder, (counts.get(folder) ?? 0) + by);
}

/** The folder that holds most of the names, two at least. */
function fullestFolder(counts: ReadonlyMap<string, number>): string | null {
  let fullest: string | null = null;
  for (const [folder, amount] of counts)
    if (amount > (fullest === null ? 1 : (counts.get(fullest) ?? 0))) fullest = folder;
  return fullest;
}
