/** Returns the folder that a path means from another folder, both from the repository's top; null if it leads out of the top. */
export function joinFolders(from: string, path: string): string | null {
  if (/^[/\\]|^[a-z]:/i.test(path)) return null;
  const names: string[] = [];
  for (const name of `${from}/${path}`.split("/")) {
    if (name === "" || name === ".") continue;
    if (name !== "..") names.push(name);
    else if (names.pop() === undefined) return null;
  }
  return names.join("/");
}

/** Returns a path as seen from a folder; null if it does not lie in it. "" is the folder itself. */
export function pathBelow(folder: string, path: string): string | null {
  if (folder === "") return path;
  if (path === folder) return "";
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : null;
}

/** Returns the folder in which a file or folder lies; "" for the top. */
export const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf("/")));
