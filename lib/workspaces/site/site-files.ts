import { keepForAllHosts } from "../git/copies.ts";
import { listTree } from "../git/list-tree.ts";
import { readObject, readObjectInfo, treeOf } from "../git/read-objects.ts";
import { type AppliedChange, revertChange } from "../git/revert.ts";
import { compareTrees } from "../git/tree-changes.ts";
import { commitTree, writeBlob } from "../git/write-objects.ts";
import type { Person, SearchHit, SearchQuery, SiteEntry, SiteFailure, SiteFailureCode, SiteResult } from "../schema.ts";
import { isBinary } from "./binary.ts";
import { compileGlob } from "./site-glob.ts";
import { checkSitePath } from "./site-path.ts";
import { searchTree } from "./site-search.ts";
import { type Leaf, SiteTree } from "./site-tree.ts";

/** The limit in bytes of a file that is read or written whole. */
export const fileBytesMax = 5 * 1024 * 1024;

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function refuse(code: SiteFailureCode, message: string): SiteFailure {
  return { ok: false, code, message };
}

function refuseSpecial(path: string, kind: "symlink" | "submodule"): SiteFailure {
  return kind === "symlink"
    ? refuse("is-symlink", `${path} is a symbolic link. Links are not followed and stay as they are.`)
    : refuse("is-folder", `${path} is another repository (a submodule) and no part of this site.`);
}

/** Returns the failure for a path that must not be written, or null. */
export type WriteGuard = (path: string) => SiteFailure | null;

type Located = { ok: true; path: string; leaf: Leaf | null } | SiteFailure;

/**
 * A site as one turn sees it: a base commit with the turn's own writes on top, without a checkout. Expected failures are
 * results; an exception is a bug or a fault. Calls may overlap: they take effect in the order in which they were made.
 */
export class SiteFiles {
  readonly repository: string;
  readonly baseTree: string;
  /** The tree when the turn began or resumed. */
  readonly openedTree: string;
  readonly #signal: AbortSignal | undefined;
  readonly #guard: WriteGuard;
  #tree: SiteTree;
  /** The touched paths, each with its entry in the base and now. */
  readonly #touched = new Map<string, { base: Leaf | null; now: Leaf | null }>();
  #queue: Promise<unknown> = Promise.resolve();
  #listed: { tree: string; entries: readonly SiteEntry[] } | undefined;
  #closed = false;

  constructor(
    repository: string,
    baseTree: string,
    {
      signal,
      openedTree = baseTree,
      guard = () => null,
    }: { signal?: AbortSignal | undefined; openedTree?: string; guard?: WriteGuard | undefined } = {},
  ) {
    this.repository = repository;
    this.#guard = guard;
    this.baseTree = baseTree;
    this.openedTree = openedTree;
    this.#signal = signal;
    this.#tree = new SiteTree(repository, baseTree);
  }

  /** Returns every entry, sorted by path; with a glob, the entries that match it. */
  async list(glob?: string): Promise<SiteResult<SiteEntry[]>> {
    this.#signal?.throwIfAborted();
    const filter = compileGlob(glob);
    if (!filter.ok) return filter;
    const tree = await this.writeTree();
    if (this.#listed?.tree !== tree) {
      this.#listed = { tree, entries: await listTree(this.repository, tree, this.#signal) };
    }
    const value = this.#listed.entries.filter((entry) => filter.matches(entry.path));
    return filter.refusal() ?? { ok: true, value };
  }

  async read(path: string): Promise<SiteResult<{ content: Uint8Array; binary: boolean }>> {
    this.#signal?.throwIfAborted();
    const found = await this.#inTurn(() => this.#locate(path));
    if (!found.ok) return found;
    if (!found.leaf) return refuse("not-found", `There is no file ${found.path}.`);
    const info = await readObjectInfo(this.repository, found.leaf.id, this.#signal);
    if (!info) throw new Error("A file's content is missing from the repository.");
    if (info.bytes > fileBytesMax) {
      return refuse(
        "too-large",
        `${found.path} has ${megabytes(info.bytes)}; at most ${megabytes(fileBytesMax)} can be read.`,
      );
    }
    const blob = await readObject(this.repository, found.leaf.id, this.#signal);
    if (!blob) throw new Error("A file's content is missing from the repository.");
    return { ok: true, value: { content: blob.content, binary: isBinary(blob.content) } };
  }

  async search(query: SearchQuery): Promise<SiteResult<{ hits: SearchHit[]; more: boolean }>> {
    this.#signal?.throwIfAborted();
    return searchTree(this.repository, await this.writeTree(), query, this.#signal);
  }

  /** Creates a file or replaces its content; a replaced file keeps its executable bit. */
  async write(path: string, content: string | Uint8Array): Promise<SiteResult<{ created: boolean }>> {
    this.#signal?.throwIfAborted();
    const bytes = typeof content === "string" ? Buffer.from(content, "utf8") : content;
    if (bytes.length > fileBytesMax) {
      return refuse(
        "too-large",
        `The content has ${megabytes(bytes.length)}; at most ${megabytes(fileBytesMax)} can be written.`,
      );
    }
    return this.#inTurn(async () => {
      const found = await this.#locateToWrite(path);
      if (!found.ok) return found;
      const id = await writeBlob(this.repository, bytes, this.#signal);
      await this.#put(found.path, found.leaf, { kind: "file", mode: found.leaf?.mode ?? "100644", id });
      return { ok: true, value: { created: found.leaf === null } };
    });
  }

  async move(from: string, to: string): Promise<SiteResult<null>> {
    return this.#inTurn(async () => {
      const source = await this.#locateToWrite(from);
      if (!source.ok) return source;
      if (!source.leaf) return refuse("not-found", `There is no file ${source.path}.`);
      const target = await this.#locateToWrite(to);
      if (!target.ok) return target;
      if (target.leaf)
        return refuse("already-exists", `${target.path} exists already. Delete it first, or choose another name.`);
      await this.#put(source.path, source.leaf, null);
      await this.#put(target.path, null, source.leaf);
      return { ok: true, value: null };
    });
  }

  async delete(path: string): Promise<SiteResult<null>> {
    return this.#inTurn(async () => {
      const found = await this.#locateToWrite(path);
      if (!found.ok) return found;
      if (!found.leaf) return refuse("not-found", `There is no file ${found.path}.`);
      await this.#put(found.path, found.leaf, null);
      return { ok: true, value: null };
    });
  }

  /** Returns the paths whose content or kind differs from the base, sorted. A file that was changed back is not among them. */
  changedPaths(): string[] {
    const differing = [...this.#touched].filter(
      ([, { base, now }]) => base?.id !== now?.id || base?.mode !== now?.mode,
    );
    return differing.map(([path]) => path).sort();
  }

  get dirty(): boolean {
    return this.changedPaths().length > 0;
  }

  /** Stores the site and returns the id of its tree; equal content has an equal id. */
  writeTree(): Promise<string> {
    return this.#inTurn(() => this.#tree.write());
  }

  /** Replaces the whole site by another tree and returns the paths that changed. */
  replaceTree(tree: string): Promise<string[]> {
    return this.#inTurn(async () => this.#replace(await this.#tree.write(), tree));
  }

  /** Applies the reverse of an earlier change. On a conflict or a guarded path nothing changes. */
  revert(change: { before: string; after: string }): Promise<AppliedChange | SiteFailure> {
    this.#signal?.throwIfAborted();
    return this.#inTurn(async () => {
      const current = await this.#tree.write();
      const reverted = await revertChange({
        ...change,
        repository: this.repository,
        head: current,
        signal: this.#signal,
      });
      if (!reverted.ok) return reverted;
      const refused = reverted.paths.map(this.#guard).find((refusal) => refusal !== null);
      if (refused) return refused;
      await this.#replace(current, reverted.tree);
      return reverted;
    });
  }

  /** Commits the site, for every host, and returns the commit's id. No ref moves: the caller moves one. */
  async commit(commit: { parents: readonly string[]; author: Person; message: string; at?: Date }): Promise<string> {
    const made = await commitTree(this.repository, { ...commit, tree: await this.writeTree() });
    await keepForAllHosts(this.repository, made);
    return made;
  }

  /** Waits for the pending calls; later calls throw. The written objects stay in the repository until git prunes them. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#queue.catch(() => {});
  }

  async #locate(path: string): Promise<Located> {
    const checked = checkSitePath(path);
    if (!checked.ok) return checked;
    const first = await this.#locateAs(checked.path);
    if (!first.ok || first.leaf) return first;
    // Repositories made on a Mac can hold decomposed names, of which a model types the composed form.
    for (const form of new Set([path, checked.path.normalize("NFD")])) {
      const other = form === checked.path ? null : await this.#locateAs(form);
      if (other?.ok && other.leaf) return other;
    }
    return first;
  }

  async #locateToWrite(path: string): Promise<Located> {
    const checked = checkSitePath(path);
    const refused = checked.ok ? this.#guard(checked.path) : null;
    return refused ?? this.#locate(path);
  }

  async #locateAs(path: string): Promise<Located> {
    const { at, blockedBy } = await this.#tree.find(path, this.#signal);
    if (blockedBy) {
      if (blockedBy.kind !== "file") return refuseSpecial(blockedBy.path, blockedBy.kind as "symlink" | "submodule");
      return refuse("invalid-path", `${blockedBy.path} is a file, so nothing can lie inside it.`);
    }
    if (at === null) return { ok: true, path, leaf: null };
    if (at.kind === "folder") return refuse("is-folder", `${path} is a folder. Name a file inside it.`);
    if (at.kind !== "file") return refuseSpecial(path, at.kind);
    return { ok: true, path, leaf: at };
  }

  async #replace(current: string, tree: string): Promise<string[]> {
    const changes = await compareTrees(this.repository, current, tree);
    this.#tree = new SiteTree(this.repository, tree);
    for (const { path, before, after } of changes) this.#touch(path, before, after);
    return changes.map((change) => change.path);
  }

  async #put(path: string, before: Leaf | null, now: Leaf | null): Promise<void> {
    if (now) await this.#tree.set(path, now);
    else await this.#tree.remove(path);
    this.#touch(path, before, now);
  }

  #touch(path: string, before: Leaf | null, now: Leaf | null): void {
    const known = this.#touched.get(path);
    this.#touched.set(path, { base: known ? known.base : before, now });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closed) throw new Error("This site is closed.");
    const result = this.#queue.then(work, work);
    this.#queue = result.catch(() => {});
    return result;
  }
}

/**
 * Opens the site of a commit (or tree) for one turn; with `live`, in the state that an earlier worker of the turn has left.
 * `signal` aborts reads and writes of tools; storing and committing the site afterwards still works. Every kind of write
 * asks `guard` first.
 */
export async function openSite(input: {
  repository: string;
  commit: string;
  live?: string | null;
  signal?: AbortSignal;
  guard?: WriteGuard;
}): Promise<SiteFiles> {
  const { repository, commit, live = null, signal, guard } = input;
  const baseTree = await treeOf(repository, commit, signal);
  const openedTree = live === null ? baseTree : await treeOf(repository, live, signal);
  const site = new SiteFiles(repository, baseTree, { signal, openedTree, guard });
  if (openedTree !== baseTree) await site.replaceTree(openedTree);
  return site;
}
