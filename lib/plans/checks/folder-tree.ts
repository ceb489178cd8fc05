interface Folder {
  /** With a slash at its end; "" for the site itself, which can't be taken together. */
  path: string;
  parent: Folder | null;
  children: Folder[];
  /** How many names stand for what lies in it, however deep. */
  names: number;
  /** Of them, those that lie directly in it; a folder with one name is itself one of its parent's. */
  direct: number;
  isTaken: boolean;
}

export interface FolderTree {
  names(): number;
  /** Makes the folder with most names directly in it one name; false where no folder has two. */
  takeFullest(): boolean;
  /** The outermost folder taken together that holds this one, or is it; null where there is none. */
  groupOf(folder: string): string | null;
}

/** The folders of a site by how full they are. Each is looked at a few times, however many there are. */
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
          // It was filed as often as it grew, and once more where one around it was taken since.
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

/** With a slash at its end; "" for what lies in no folder. */
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

/** From the deepest up: a folder with a folder for each page, as many generators make them, is as full as it looks. */
function sumUp(folder: Folder): void {
  folder.names = folder.direct;
  for (const child of folder.children) {
    sumUp(child);
    folder.names += child.names;
    if (child.names === 1) folder.direct += 1;
  }
}

/** Answers the folders around it that gained a name directly in them. */
function take(folder: Folder): Folder[] {
  const gone = folder.names - 1;
  markTaken(folder);
  folder.names = 1;
  const grown: Folder[] = [];
  let child = folder;
  for (let parent = folder.parent; parent; child = parent, parent = parent.parent) {
    parent.names -= gone;
    // A name that was counted for the folder above already stays counted once.
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
