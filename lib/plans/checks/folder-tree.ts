interface Folder {
  /** Ends with a slash; "" for the site itself, which is never grouped. */
  path: string;
  parent: Folder | null;
  children: Folder[];
  /** The number of names for all files in it, at any depth. */
  names: number;
  /** The number of names directly in it. A subfolder with one name counts as one. */
  direct: number;
  isTaken: boolean;
}

interface FolderTree {
  names(): number;
  /** Groups the folder with the most names directly in it into one name. Returns false if no folder has two names. */
  takeFullest(): boolean;
  /** Returns the outermost grouped folder that contains this one or is this one; null if no folder around it is grouped. */
  groupOf(folder: string): string | null;
}

/** Returns the folders of a site, to be grouped from the fullest down. The work grows about linearly with the number of folders. */
export function folderTree(paths: Iterable<string>): FolderTree {
  const folders = new Map<string, Folder>();
  const root = addFolder(folders, "");
  for (const path of paths) addFolder(folders, folderOf(path)).direct += 1;
  sumUp(root);
  const byFullness = new Map<number, Folder[]>();
  let fullest = 1;
  const file = (folder: Folder) => {
    if (folder === root || folder.direct < 2) return;
    fullest = Math.max(fullest, folder.direct);
    const alike = byFullness.get(folder.direct);
    if (alike) alike.push(folder);
    else byFullness.set(folder.direct, [folder]);
  };
  for (const folder of folders.values()) file(folder);
  return {
    names: () => root.names,
    takeFullest() {
      for (; fullest > 1; fullest -= 1) {
        const alike = byFullness.get(fullest) ?? [];
        for (let folder = alike.pop(); folder; folder = alike.pop()) {
          // A folder is filed again each time it grows, so older entries, and folders grouped since, are skipped.
          if (folder.isTaken || folder.direct !== fullest) continue;
          for (const grown of take(folder)) file(grown);
          return true;
        }
      }
      return false;
    },
    groupOf: (path) => outermostTaken(folders.get(path) ?? null),
  };
}

/** Returns the folder of a path, with a slash at its end; "" for a path at the top. */
export function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf("/", name.length - 2) + 1);
}

function addFolder(folders: Map<string, Folder>, path: string): Folder {
  const known = folders.get(path);
  if (known) return known;
  const parent = path === "" ? null : addFolder(folders, folderOf(path));
  const folder: Folder = { path, parent, children: [], names: 0, direct: 0, isTaken: false };
  parent?.children.push(folder);
  folders.set(path, folder);
  return folder;
}

/** Counts from the deepest folder up. A folder with one subfolder per page, as many generators write, counts each of them. */
function sumUp(folder: Folder): void {
  folder.names = folder.direct;
  for (const child of folder.children) {
    sumUp(child);
    folder.names += child.names;
    if (child.names === 1) folder.direct += 1;
  }
}

/** Groups a folder. Returns the folders around it that gained a direct name. */
function take(folder: Folder): Folder[] {
  const gone = folder.names - 1;
  markTaken(folder);
  folder.names = 1;
  const grown: Folder[] = [];
  let child = folder;
  for (let parent = folder.parent; parent; child = parent, parent = parent.parent) {
    parent.names -= gone;
    // A subfolder that has become one name counts as a direct name of the folder above.
    if (child.names !== 1) continue;
    parent.direct += 1;
    grown.push(parent);
  }
  return grown;
}

function markTaken(folder: Folder): void {
  if (folder.isTaken) return;
  folder.isTaken = true;
  for (const child of folder.children) markTaken(child);
}

function outermostTaken(folder: Folder | null): string | null {
  let outermost: string | null = null;
  for (let around = folder; around; around = around.parent) if (around.isTaken) outermost = around.path;
  return outermost;
}
