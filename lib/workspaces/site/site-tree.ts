import { emptyTree } from "../git/git-environment.ts";
import { type EntryKind, readTree, toGitBytes } from "../git/tree.ts";
import { writeTrees } from "../git/write-objects.ts";

/** A file, symlink or submodule in a tree. */
export interface Leaf {
  kind: Exclude<EntryKind, "folder">;
  mode: string;
  id: string;
}

class Folder {
  readonly kind = "folder";
  /** Null while something below it has changed and is not written yet. */
  id: string | null;
  /** By name in bytes; null until it is read. */
  entries: Map<string, Leaf | Folder> | null;

  constructor(id: string | null) {
    this.id = id;
    this.entries = id === null ? new Map() : null;
  }
}

/** The entry at a path. `blockedBy` is the first entry on the way that is not a folder. */
export type Found = { at: Leaf | { kind: "folder" } | null; blockedBy: { path: string; kind: EntryKind } | null };

/**
 * A tree that can be edited. Folders are read on first access and written if something below them changed, so that a change
 * costs the folders above it, not the whole site. Calls must not overlap. The caller checks paths.
 */
export class SiteTree {
  readonly #repository: string;
  #root: Folder;

  constructor(repository: string, tree: string) {
    this.#repository = repository;
    this.#root = new Folder(tree);
  }

  async find(path: string, signal?: AbortSignal): Promise<Found> {
    let here: Leaf | Folder = this.#root;
    const walked: string[] = [];
    for (const name of path.split("/")) {
      if (here.kind !== "folder") return { at: null, blockedBy: { path: walked.join("/"), kind: here.kind } };
      const next: Leaf | Folder | undefined = (await this.#open(here, signal)).get(toGitBytes(name));
      if (!next) return { at: null, blockedBy: null };
      walked.push(name);
      here = next;
    }
    return { at: here, blockedBy: null };
  }

  /** Puts a leaf at a path and creates the folders above it. The caller has checked that no leaf lies on the way. */
  async set(path: string, leaf: Leaf): Promise<void> {
    const names = path.split("/").map(toGitBytes);
    const last = names.pop() ?? "";
    let folder = this.#root;
    for (const name of names) {
      const entries = await this.#change(folder);
      const known = entries.get(name);
      const next = known?.kind === "folder" ? known : new Folder(null);
      entries.set(name, next);
      folder = next;
    }
    (await this.#change(folder)).set(last, leaf);
  }

  /** Removes the entry at a path, and the folders that this leaves empty, since git stores none. */
  async remove(path: string): Promise<void> {
    const above: [Map<string, Leaf | Folder>, string][] = [];
    let folder = this.#root;
    for (const name of path.split("/").map(toGitBytes)) {
      const entries = await this.#change(folder);
      above.push([entries, name]);
      const next = entries.get(name);
      if (next?.kind === "folder") folder = next;
    }
    for (const [entries, name] of above.reverse()) {
      entries.delete(name);
      if (entries.size > 0) break;
    }
  }

  /** Stores the changed folders, deepest first, and returns the tree's id. */
  async write(): Promise<string> {
    const levels: Folder[][] = [];
    const collect = (folder: Folder, depth: number) => {
      if (folder.id !== null) return;
      levels[depth] ??= [];
      levels[depth].push(folder);
      for (const entry of folder.entries?.values() ?? []) if (entry.kind === "folder") collect(entry, depth + 1);
    };
    collect(this.#root, 0);
    for (const level of levels.reverse()) await this.#writeLevel(level);
    return this.#root.id ?? emptyTree;
  }

  async #writeLevel(folders: Folder[]): Promise<void> {
    const filled = folders.filter((folder) => folder.entries?.size);
    const ids = await writeTrees(
      this.#repository,
      filled.map((folder) =>
        [...(folder.entries ?? [])].map(([name, entry]) =>
          entry.kind === "folder" ? { name, mode: "40000", id: entry.id ?? emptyTree } : { name, ...entry },
        ),
      ),
    );
    filled.forEach((folder, index) => {
      folder.id = ids[index] ?? null;
    });
    for (const folder of folders) if (!folder.entries?.size) folder.id = emptyTree;
  }

  async #change(folder: Folder): Promise<Map<string, Leaf | Folder>> {
    const entries = await this.#open(folder);
    folder.id = null;
    return entries;
  }

  async #open(folder: Folder, signal?: AbortSignal): Promise<Map<string, Leaf | Folder>> {
    if (folder.entries === null) {
      const tree = await readTree(this.#repository, folder.id ?? emptyTree, signal);
      folder.entries = new Map(
        [...tree].map(([name, { kind, mode, id }]) => [name, kind === "folder" ? new Folder(id) : { kind, mode, id }]),
      );
    }
    return folder.entries;
  }
}
