// Where somebody has been in the preview. The browser's own history can't tell: each new version is a frame of its own.

export interface VisitedPages {
  /** Oldest first, never empty. */
  paths: readonly string[];
  /** Which of them is shown. */
  at: number;
  /** The page that was asked for has not said where it is yet. */
  isUnderWay: boolean;
}

const pathsMax = 100;

export function startVisit(path: string): VisitedPages {
  return { paths: [path], at: 0, isUnderWay: true };
}

export function shownPath({ paths, at }: VisitedPages): string {
  return paths[at] ?? "/";
}

/** Somebody asks for a page by the bar or the list of pages. */
export function visit(visited: VisitedPages, path: string): VisitedPages {
  if (path === shownPath(visited)) return { ...visited, isUnderWay: true };
  return { ...push(visited, path), isUnderWay: true };
}

/**
 * The frame tells which page it shows: the one that was asked for, perhaps by its full address, or one that a link led to.
 * A link may be pressed before the page that it stands on has said a word.
 */
export function arrive(visited: VisitedPages, path: string): VisitedPages {
  const asked = shownPath(visited);
  if (path === asked) return visited.isUnderWay ? { ...visited, isUnderWay: false } : visited;
  if (!visited.isUnderWay || folderOf(path) !== folderOf(asked)) return push(visited, path);
  return { ...visited, isUnderWay: false, paths: visited.paths.with(visited.at, path) };
}

/** The same for `/team` and `/team/`, which the server leads to. */
function folderOf(path: string): string {
  return path.replace(/[?#].*$/, "").replace(/\/$/, "");
}

/** Back by -1, forward by 1; stays where it is at either end. */
export function step(visited: VisitedPages, by: -1 | 1): VisitedPages {
  const at = visited.at + by;
  return at in visited.paths ? { ...visited, at, isUnderWay: true } : visited;
}

function push({ paths, at }: VisitedPages, path: string): VisitedPages {
  const kept = [...paths.slice(0, at + 1), path].slice(-pathsMax);
  return { paths: kept, at: kept.length - 1, isUnderWay: false };
}
