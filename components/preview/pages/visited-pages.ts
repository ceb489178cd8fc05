// The history of the preview. The browser's own history does not help: each new version is a frame of its own.

export interface VisitedPages {
  /** Oldest first, never empty. */
  paths: readonly string[];
  /** The index of the shown page. */
  at: number;
  /** True until the requested page reports its path. */
  isUnderWay: boolean;
}

const pathsMax = 100;

export function startVisit(path: string): VisitedPages {
  return { paths: [path], at: 0, isUnderWay: true };
}

export function shownPath({ paths, at }: VisitedPages): string {
  return paths[at] ?? "/";
}

/** Adds a page that was requested by the bar or the list of pages. */
export function visit(visited: VisitedPages, path: string): VisitedPages {
  if (path === shownPath(visited)) return { ...visited, isUnderWay: true };
  return { ...push(visited, path), isUnderWay: true };
}

/**
 * Records the page that the frame shows: the requested one, perhaps by its full address, or one that a link led to. A link
 * may be pressed before its page has reported.
 */
export function arrive(visited: VisitedPages, path: string): VisitedPages {
  const asked = shownPath(visited);
  if (path === asked) return visited.isUnderWay ? { ...visited, isUnderWay: false } : visited;
  if (!visited.isUnderWay || folderOf(path) !== folderOf(asked)) return push(visited, path);
  return { ...visited, isUnderWay: false, paths: visited.paths.with(visited.at, path) };
}

/** Returns the same for `/team` and `/team/`, because the server redirects the first to the second. */
function folderOf(path: string): string {
  return path.replace(/[?#].*$/, "").replace(/\/$/, "");
}

/** Goes back by -1, forward by 1; stays in place at either end. */
export function step(visited: VisitedPages, by: -1 | 1): VisitedPages {
  const at = visited.at + by;
  return at in visited.paths ? { ...visited, at, isUnderWay: true } : visited;
}

function push({ paths, at }: VisitedPages, path: string): VisitedPages {
  const kept = [...paths.slice(0, at + 1), path].slice(-pathsMax);
  return { paths: kept, at: kept.length - 1, isUnderWay: false };
}
