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
  const folders = new Set<string>();
  for (;;) {
    const groups = groupBy(paths, (path) => (named.has(path) ? path : (outermost(path, folders) ?? path)));
    if (groups.length <= max) return groups;
    const fullest = fullestFolder(groups.filter(({ name }) => !named.has(name)));
    if (fullest === null) return groupBy(paths, (path) => (named.has(path) ? path : everythingElse));
    folders.add(fullest);
  }
}

export function isGroup(name: string): boolean {
  return name.endsWith("/");
}

/** Whether the entry of this name stands for the path. */
export function standsFor(name: string, path: string): boolean {
  return name === path || name === everythingElse || (isGroup(name) && path.startsWith(name));
}

function groupBy(paths: readonly string[], nameOf: (path: string) => string): PathGroup[] {
  const files = new Map<string, number>();
  for (const path of paths) files.set(nameOf(path), (files.get(nameOf(path)) ?? 0) + 1);
  return [...files].map(([name, count]) => ({ name, files: count }));
}

function outermost(path: string, folders: ReadonlySet<string>): string | null {
  return [...folders].filter((folder) => path.startsWith(folder)).sort((a, b) => a.length - b.length)[0] ?? null;
}

/** The folder that holds most of the names, two at least; what lies in no folder can't be taken together. */
function fullestFolder(groups: readonly PathGroup[]): string | null {
  const counts = new Map<string, number>();
  for (const { name } of groups) {
    const folder = name.replace(/[^/]+\/?$/, "");
    if (folder !== "") counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const fullest = [...counts].sort((a, b) => b[1] - a[1])[0];
  return fullest && fullest[1] > 1 ? fullest[0] : null;
}
