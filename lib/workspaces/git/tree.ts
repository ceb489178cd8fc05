import { processState } from "#lib/platform/process-state.ts";
import { emptyTree } from "./git-environment.ts";
import { readObject } from "./read-objects.ts";

// Tree objects, read directly: unlike a lookup by name this detects symlinks and submodules before anything follows
// them, and its cost depends on the depth of the path, not on the size of the repository.

export type EntryKind = "file" | "folder" | "symlink" | "submodule";

export interface TreeEntry {
  /** The mode in git's notation: `100644`, `100755`, `120000`, `40000`, `160000`. */
  mode: string;
  id: string;
  kind: EntryKind;
}

/** Entries by name. A name holds one character from 0 to 255 per byte (latin1), so that no name is lost. */
export type Tree = ReadonlyMap<string, TreeEntry>;

/** Returns a name or path as the bytes that git stores (latin1). */
export function toGitBytes(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

/** Returns git's bytes as text. A name that is not UTF-8 becomes readable, but can't be looked up by that text. */
export function fromGitBytes(bytes: string): string {
  return Buffer.from(bytes, "latin1").toString("utf8");
}

function kindOf(mode: string): EntryKind {
  if (mode === "40000" || mode === "040000") return "folder";
  if (mode === "120000") return "symlink";
  if (mode === "160000") return "submodule";
  return "file";
}

/** Parses a tree object: repeated `<mode> <name>\0<id>` (gitformat-pack(5) and git's `tree.c`). */
export function parseTree(content: Buffer, idBytes: number): Tree {
  const entries = new Map<string, TreeEntry>();
  let at = 0;
  while (at < content.length) {
    const space = content.indexOf(0x20, at);
    const end = content.indexOf(0, space);
    if (space < 0 || end < 0 || end + 1 + idBytes > content.length) throw new Error("A tree object is damaged.");
    const mode = content.toString("latin1", at, space);
    const name = content.toString("latin1", space + 1, end);
    const id = content.toString("hex", end + 1, end + 1 + idBytes);
    entries.set(name, { mode, id, kind: kindOf(mode) });
    at = end + 1 + idBytes;
  }
  return entries;
}

const cachedEntriesMax = 200_000;

interface TreeCache {
  trees: Map<string, Tree>;
  entries: number;
}

const cache = () => processState<TreeCache>("git.trees", () => ({ trees: new Map(), entries: 0 }));

/** Returns a tree by its id. Trees never change, so an LRU cache keeps them. */
export async function readTree(repository: string, id: string, signal?: AbortSignal): Promise<Tree> {
  if (id === emptyTree) return new Map();
  // The key holds the repository too, so that no repository is answered from another one's objects.
  const key = `${repository}\0${id}`;
  const { trees } = cache();
  const known = trees.get(key);
  if (known) {
    trees.delete(key);
    trees.set(key, known);
    return known;
  }
  const object = await readObject(repository, id, signal);
  if (object?.type !== "tree") throw new Error("The repository has no such tree.");
  const tree = parseTree(object.content, id.length / 2);
  remember(key, tree);
  return tree;
}

function remember(key: string, tree: Tree): void {
  const state = cache();
  if (state.trees.has(key)) return;
  state.trees.set(key, tree);
  state.entries += tree.size + 1;
  for (const [oldest, old] of state.trees) {
    if (state.entries <= cachedEntriesMax) break;
    state.trees.delete(oldest);
    state.entries -= old.size + 1;
  }
}

/** Returns the entry at a checked path below a tree, or null. The empty path is the tree itself. Follows no links. */
export async function findEntry(repository: string, tree: string, path: string): Promise<TreeEntry | null> {
  let entry: TreeEntry = { mode: "40000", id: tree, kind: "folder" };
  for (const name of path === "" ? [] : path.split("/")) {
    if (entry.kind !== "folder") return null;
    const next = (await readTree(repository, entry.id)).get(toGitBytes(name));
    if (!next) return null;
    entry = next;
  }
  return entry;
}
