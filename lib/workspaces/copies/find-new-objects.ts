import { emptyTree } from "../git/git-environment.ts";
import type { GitObject } from "../git/objects/object.ts";
import { readOwnObject } from "../git/read-objects.ts";
import { parseTree, type Tree } from "../git/tree.ts";

export interface NewObject {
  id: string;
  /** An object that it is likely to resemble, which every host has before this one. */
  base: string | null;
}

/** Thrown if the copy is behind, or does not have an object that it needs. */
export class LacksObject extends Error {}

/** Returns those of the objects that every host can have, with all that they reach. */
type FindKept = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

const commitsMax = 100;
const objectsMax = 10_000;

/**
 * Returns the objects that `tip` reaches and no kept object does, so that each follows those that it reaches. `over` is a kept commit or
 * tree which a tree differs little from. Some of them may be kept all the same. Returns null if there are too many to read one by one. Throws
 * LacksObject.
 */
export async function findNewObjects(
  repository: string,
  tip: string,
  over: string | null,
  findKept: FindKept,
): Promise<NewObject[] | null> {
  const found = new Found(repository);
  const object = await found.read(tip);
  if (object.type === "blob") found.add(tip, null);
  else if (object.type === "tree") await found.addTree(tip, over === null ? [] : [await found.treeOf(over)]);
  else if (object.type !== "commit" || !(await addCommits(found, tip, findKept))) return null;
  return found.isTooMuch ? null : found.objects;
}

interface NewCommit {
  id: string;
  tree: string;
  parents: string[];
}

/** Adds the commit after its parents. Returns false if its history goes too far. */
async function addCommits(found: Found, tip: string, findKept: FindKept): Promise<boolean> {
  const commits = new Map<string, NewCommit>();
  const keptTrees = new Set<string>();
  for (let next = [tip]; next.length > 0; ) {
    const read = await Promise.all(next.map((id) => found.readCommit(id)));
    for (const commit of read) commits.set(commit.id, commit);
    if (commits.size > commitsMax) return false;
    const asked = read.flatMap(({ tree, parents }) => [tree, ...parents]);
    const kept = await findKept([...new Set(asked)]);
    for (const { tree } of read) if (kept.has(tree)) keptTrees.add(tree);
    next = [...new Set(read.flatMap(({ parents }) => parents))].filter((id) => !kept.has(id) && !commits.has(id));
  }
  const add = async (id: string): Promise<void> => {
    const commit = commits.get(id);
    if (!commit || found.has(id)) return;
    for (const parent of commit.parents) await add(parent);
    const parentTrees = await Promise.all(commit.parents.map((parent) => found.treeOf(parent)));
    if (!keptTrees.has(commit.tree)) await found.addTree(commit.tree, parentTrees);
    found.add(id, null);
  };
  await add(tip);
  return true;
}

class Found {
  readonly repository: string;
  readonly #objects = new Map<string, NewObject>();
  readonly #trees = new Map<string, Tree>();

  constructor(repository: string) {
    this.repository = repository;
  }

  get objects(): NewObject[] {
    return [...this.#objects.values()];
  }

  get isTooMuch(): boolean {
    return this.#objects.size > objectsMax;
  }

  has(id: string): boolean {
    return this.#objects.has(id);
  }

  add(id: string, base: string | null): void {
    if (!this.#objects.has(id)) this.#objects.set(id, { id, base });
  }

  async read(id: string): Promise<GitObject> {
    const object = await readOwnObject(this.repository, id);
    if (!object) throw new LacksObject(`The repository lacks ${id}.`);
    return object;
  }

  async readCommit(id: string): Promise<NewCommit> {
    const { type, content } = await this.read(id);
    if (type !== "commit") throw new Error(`${id} is no commit.`);
    const [header = ""] = content.toString("latin1").split("\n\n", 1);
    const [, tree = ""] = /^tree ([0-9a-f]{40})$/m.exec(header) ?? [];
    return { id, tree, parents: [...header.matchAll(/^parent ([0-9a-f]{40})$/gm)].map(([, parent]) => parent ?? "") };
  }

  async treeOf(id: string): Promise<string> {
    if (id === emptyTree || (await this.read(id)).type === "tree") return id;
    return (await this.readCommit(id)).tree;
  }

  /** Adds what a tree has and none of the others has at the same place. */
  async addTree(id: string, others: readonly string[]): Promise<void> {
    if (this.has(id) || others.includes(id) || this.isTooMuch) return;
    const tree = await this.readTree(id);
    const beside = await Promise.all(others.map((other) => this.readTree(other)));
    for (const [name, entry] of tree) {
      const earlier = beside.flatMap((other) => other.get(name) ?? []);
      if (entry.kind === "submodule" || earlier.some((one) => one.id === entry.id)) continue;
      const same = earlier.filter(({ kind }) => kind === entry.kind).map((one) => one.id);
      if (entry.kind === "folder") await this.addTree(entry.id, same);
      else this.add(entry.id, same[0] ?? null);
    }
    this.add(id, others[0] ?? null);
  }

  private async readTree(id: string): Promise<Tree> {
    if (id === emptyTree) return new Map();
    const known = this.#trees.get(id);
    if (known) return known;
    const { type, content } = await this.read(id);
    if (type !== "tree") throw new Error(`${id} is no tree.`);
    const tree = parseTree(content, 20);
    this.#trees.set(id, tree);
    return tree;
  }
}
