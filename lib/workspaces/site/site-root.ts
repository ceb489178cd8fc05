import { treeOf } from "../git/read-objects.ts";
import { findEntry } from "../git/tree.ts";

/** Folders that commonly hold a repository's published site. */
const commonRoots = ["public", "docs", "dist", "site", "_site", "www", "src"];

async function hasIndex(repository: string, tree: string, folder: string): Promise<boolean> {
  const entry = await findEntry(repository, tree, folder === "" ? "index.html" : `${folder}/index.html`);
  return entry?.kind === "file";
}

/**
 * Returns the folder whose files are the site: the repository itself ("") if it has an index.html, else the only common
 * folder that has one. With none or several it is the repository itself: a guess could show the wrong site.
 */
export async function findSiteRoot(input: { repository: string; commit: string }): Promise<string> {
  return findRootInTree(input.repository, await treeOf(input.repository, input.commit));
}

/** Returns a file's path from the site's root; a file outside of it keeps its path. */
export function pathInSite(path: string, root: string): string {
  return root !== "" && path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
}

/** As `findSiteRoot`, for a tree. */
export async function findRootInTree(repository: string, tree: string): Promise<string> {
  if (await hasIndex(repository, tree, "")) return "";
  const found: string[] = [];
  for (const folder of commonRoots) if (await hasIndex(repository, tree, folder)) found.push(folder);
  return found.length === 1 ? (found[0] ?? "") : "";
}
