import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runGit } from "./git.ts";
import { treeOf } from "./read-objects.ts";
import { compareTrees } from "./tree-changes.ts";
import { commitTree, committer } from "./write-objects.ts";

/** A tree that has the change, with the paths that differ from what it was laid over; or the paths that stand against it. */
export type AppliedChange = { ok: true; tree: string; paths: string[] } | { ok: false; conflicts: string[] };

interface ChangeToApply {
  repository: string;
  /** A commit or tree: what the change is laid over. */
  head: string;
  before: string;
  after: string;
  signal?: AbortSignal | undefined;
}

interface Sides {
  base: string;
  ours: string;
  theirs: string;
}

/** Merges three trees: applies the change from `base` to `theirs` to `ours`. Writes objects only. */
async function mergeTrees(
  { repository, signal }: ChangeToApply,
  { base, ours, theirs }: Sides,
): Promise<AppliedChange> {
  if (theirs === base || theirs === ours) return { ok: true, tree: ours, paths: [] };
  if (ours !== base) return mergeDiverged(repository, { base, ours, theirs }, signal);
  return { ok: true, tree: theirs, paths: await pathsBetween(repository, ours, theirs) };
}

async function mergeDiverged(
  repository: string,
  { base, ours, theirs }: Sides,
  signal: AbortSignal | undefined,
): Promise<AppliedChange> {
  // `git merge-tree --merge-base` exists only since git 2.40; commits made for the purpose give the base to any 2.38.
  const made = { author: committer, message: "A side of a merge that is never kept.", at: new Date(0) };
  const root = await commitTree(repository, { ...made, tree: base, parents: [] });
  const left = await commitTree(repository, { ...made, tree: ours, parents: [root] });
  const right = await commitTree(repository, { ...made, tree: theirs, parents: [root] });
  const { stdout, exitCode } = await withBareSettings(repository, (env) =>
    runGit(null, ["merge-tree", "--write-tree", "-z", "--name-only", "--no-messages", left, right], {
      env,
      signal,
      exitCodes: [0, 1],
    }),
  );
  const [tree = "", ...names] = stdout.toString("utf8").split("\0").filter(Boolean);
  if (exitCode === 1) return { ok: false, conflicts: [...new Set(names)].sort() };
  return { ok: true, tree, paths: await pathsBetween(repository, ours, tree) };
}

/**
 * Runs git on a repository's objects without that repository's settings: a merge can't be told to ignore the programs that
 * these settings and its attributes name.
 */
async function withBareSettings<T>(repository: string, work: (env: Record<string, string>) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "sitewright-merge-"));
  try {
    await mkdir(join(folder, "refs"));
    await writeFile(join(folder, "HEAD"), "ref: refs/heads/none\n");
    return await work({ GIT_DIR: folder, GIT_OBJECT_DIRECTORY: join(repository, "objects") });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function pathsBetween(repository: string, before: string, after: string): Promise<string[]> {
  return (await compareTrees(repository, before, after)).map((change) => change.path);
}

async function treesOf(change: ChangeToApply): Promise<[head: string, before: string, after: string]> {
  const { repository } = change;
  return Promise.all([
    treeOf(repository, change.head),
    treeOf(repository, change.before),
    treeOf(repository, change.after),
  ]);
}

/** Returns the tree of `head` without the change from `before` to `after`. Moves no ref and makes no commit. */
export async function revertChange(change: ChangeToApply): Promise<AppliedChange> {
  const [head, before, after] = await treesOf(change);
  return mergeTrees(change, { base: after, ours: head, theirs: before });
}

/** Returns the tree of `head` with the change from `before` to `after` applied: restores the work of a stopped turn. */
export async function applyChange(change: ChangeToApply): Promise<AppliedChange> {
  const [head, before, after] = await treesOf(change);
  return mergeTrees(change, { base: before, ours: head, theirs: after });
}
