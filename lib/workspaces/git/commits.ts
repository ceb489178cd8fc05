import { processState } from "#lib/platform/process-state.ts";
import { readObject } from "./read-objects.ts";

export interface Commit {
  tree: string;
  parents: readonly string[];
}

const cachedMax = 20_000;
const cache = () => processState("git.commits", () => new Map<string, Commit>());

/** Returns what a commit points to, or null if the repository has no such commit. Commits never change, so a cache keeps them. */
export async function readCommit(repository: string, id: string): Promise<Commit | null> {
  // The key holds the repository too, so that no repository is answered from another one's objects.
  const key = `${repository}\0${id}`;
  const known = cache().get(key);
  if (known) return known;
  const object = await readObject(repository, id);
  if (object?.type !== "commit") return null;
  const commit = parseCommit(object.content.toString("latin1"));
  if (cache().size >= cachedMax) cache().clear();
  cache().set(key, commit);
  return commit;
}

/** A commit's content begins with its tree and its parents, a line each ("Commit objects" in git's user manual). */
function parseCommit(content: string): Commit {
  const [header = ""] = content.split("\n\n", 1);
  const [, tree = ""] = /^tree ([0-9a-f]+)$/m.exec(header) ?? [];
  return { tree, parents: [...header.matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, id]) => id ?? "") };
}

/** The most commits that a walk reads one by one; git walks longer ways faster. */
const stepsMax = 200;

export interface Walk {
  /** The commits on the way, the newest first, without `to`. */
  commits: readonly { id: string; tree: string }[];
  /** True if none of them has a second parent. */
  isStraight: boolean;
}

/**
 * Walks along first parents from `from` until `to`. Returns "none" if the way came to its beginning without branches, so that no way
 * leads there, and null if only git can tell whether another way does.
 */
export async function walkBack(repository: string, from: string, to: string): Promise<Walk | "none" | null> {
  const commits: { id: string; tree: string }[] = [];
  let isStraight = true;
  for (let id = from; id !== to; ) {
    const commit = commits.length < stepsMax ? await readCommit(repository, id) : null;
    if (commit === null) return null;
    commits.push({ id, tree: commit.tree });
    const [first, second] = commit.parents;
    if (second !== undefined) isStraight = false;
    if (first === undefined) return isStraight ? "none" : null;
    id = first;
  }
  return { commits, isStraight };
}
