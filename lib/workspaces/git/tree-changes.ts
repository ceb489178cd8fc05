import type { Leaf } from "../site/site-tree.ts";
import { treeOf } from "./read-objects.ts";
import { fromGitBytes, readTree, type Tree, type TreeEntry } from "./tree.ts";

export interface TreeChange {
  path: string;
  before: Leaf | null;
  after: Leaf | null;
}

/** Returns the paths that differ between two commits or trees, in git's order, without rename detection. */
export async function compareTrees(repository: string, before: string, after: string): Promise<TreeChange[]> {
  if (before === after) return [];
  const changes: TreeChange[] = [];
  await collectChanges(repository, await treeOf(repository, before), await treeOf(repository, after), "", changes);
  return changes;
}

const noTree: Tree = new Map();

/** Reads only folders that differ. `null` stands for a folder that one side does not have. */
async function collectChanges(
  repository: string,
  before: string | null,
  after: string | null,
  folder: string,
  changes: TreeChange[],
): Promise<void> {
  const [ours, theirs] = await Promise.all(
    [before, after].map((id) => (id === null ? noTree : readTree(repository, id))),
  );
  // A folder's name is compared as if it ended with a slash, so a file and a folder of one name are two entries.
  const sides = new Map<string, [TreeEntry | null, TreeEntry | null]>();
  for (const [name, entry] of ours ?? noTree) sides.set(keyOf(name, entry), [entry, null]);
  for (const [name, entry] of theirs ?? noTree) {
    const key = keyOf(name, entry);
    sides.set(key, [sides.get(key)?.[0] ?? null, entry]);
  }
  for (const [key, [old, now]] of [...sides].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const path = `${folder}${key}`;
    if (key.endsWith("/")) {
      if (old?.id !== now?.id) await collectChanges(repository, old?.id ?? null, now?.id ?? null, path, changes);
      continue;
    }
    const [before, after] = [leaf(old), leaf(now)];
    if (before?.id !== after?.id || before?.mode !== after?.mode) {
      changes.push({ path: fromGitBytes(path), before, after });
    }
  }
}

const keyOf = (name: string, { kind }: TreeEntry) => (kind === "folder" ? `${name}/` : name);

function leaf(entry: TreeEntry | null): Leaf | null {
  if (entry === null || entry.kind === "folder") return null;
  // Old tools wrote other permissions; git knows only these two (`canon_mode` in git's `cache.h`).
  const mode = entry.kind !== "file" ? entry.mode : Number.parseInt(entry.mode, 8) & 0o100 ? "100755" : "100644";
  return { mode, id: entry.id, kind: entry.kind };
}
