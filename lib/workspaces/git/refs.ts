import { join } from "node:path";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { readCommit, walkBack } from "./commits.ts";
import { copyOf, type MovedBranch } from "./copies.ts";
import { GitError, runGit, runGitLine } from "./git.ts";
import { assertObjectId, isObjectId } from "./object-id.ts";
import { readObjectInfo } from "./read-objects.ts";
import { moveRefFile, NeedsGit, readRefFile } from "./ref-files.ts";
import { withRepositoryFiles } from "./repository-files.ts";
import { removeStaleLock } from "./stale-lock.ts";

const nameBytesMax = 200;

/**
 * Returns true if a text can be a branch's name: it follows git-check-ref-format(1) and is not an option, `HEAD` or an
 * object id, so that every command reads it as a branch.
 */
export function isBranchName(name: string): boolean {
  if (name === "" || name === "@" || name === "HEAD" || Buffer.byteLength(name) > nameBytesMax) return false;
  if (/[\p{Cc} ~^:?*[\\]|\.\.|@\{|\/\/|^[-/]|[./]$/u.test(name) || /\p{Cs}/u.test(name)) return false;
  if (/^[0-9a-f]{40}$|^[0-9a-f]{64}$/.test(name) || name.startsWith("refs/")) return false;
  return name.split("/").every((part) => !part.startsWith(".") && !part.endsWith(".lock"));
}

/** Returns the full name of a branch's ref. An invalid name here is a bug: people's input is checked at the entrance. */
export function branchRef(branch: string): string {
  if (!isBranchName(branch)) throw new TypeError("A branch name was expected.");
  return `refs/heads/${branch}`;
}

/** Returns the id of the object that a ref points to, or null if there is no such ref. */
export async function readRef(repository: string, ref: string): Promise<string | null> {
  const copy = copyOf(repository);
  if (copy) return copy.readRef(ref);
  return orByGit(
    withRepositoryFiles("read-ref", () => readRefFile(repository, ref)),
    () => readRefByGit(repository, ref),
  );
}

async function orByGit<T>(work: Promise<T>, byGit: () => Promise<T>): Promise<T> {
  return work.catch((error) => {
    if (!(error instanceof NeedsGit)) throw error;
    return byGit();
  });
}

async function readRefByGit(repository: string, ref: string): Promise<string | null> {
  const { stdout, exitCode } = await runGit(repository, ["rev-parse", "--verify", "--quiet", "--end-of-options", ref], {
    exitCodes: [0, 1],
  });
  // `--verify` also prints `--end-of-options`.
  const line = stdout.toString("latin1").trim().split("\n").at(-1) ?? "";
  return exitCode === 0 && line ? line : null;
}

export function readBranch(repository: string, branch: string): Promise<string | null> {
  return readRef(repository, branchRef(branch));
}

/** Returns the branch that HEAD names, whether it has commits or not. */
export async function readDefaultBranch(repository: string): Promise<string> {
  const copy = copyOf(repository);
  if (copy) return copy.readDefaultBranch();
  const ref = await runGitLine(repository, ["symbolic-ref", "HEAD"]);
  return ref.replace(/^refs\/heads\//, "");
}

/** Points a ref to a commit by git, wherever it points now. With copies, in the caller's transaction. */
export async function updateRef(repository: string, ref: string, to: string, tx?: Tx): Promise<void> {
  const copy = copyOf(repository);
  if (copy) await copy.moveRef(ref, to, undefined, tx);
  else await updateRefFile(repository, [ref, to]);
}

/** Deletes a branch. Idempotent. */
export async function deleteBranch(repository: string, branch: string, tx?: Tx): Promise<void> {
  await deleteRef(repository, branchRef(branch), tx);
}

/** Deletes a ref by its full name. Idempotent. */
export async function deleteRef(repository: string, ref: string, tx?: Tx): Promise<void> {
  const copy = copyOf(repository);
  if (copy) await copy.deleteRef(ref, tx);
  else await runGit(repository, ["update-ref", "-d", ref]);
}

/** Changes a ref by git, with the arguments of git-update-ref(1). */
async function updateRefFile(repository: string, args: [ref: string, ...rest: string[]]): Promise<void> {
  await removeStaleLock(join(repository, `${args[0]}.lock`));
  await runGit(repository, ["update-ref", ...args]);
}

/** Points a ref of the product's own to a commit, wherever it points now. Idempotent. */
export async function keepRef(repository: string, ref: string, commit: string): Promise<void> {
  if ((await readObjectInfo(repository, assertObjectId(commit))) === null) {
    throw new GitError("update-ref", "exit", null, "The repository has no such object.");
  }
  const copy = copyOf(repository);
  if (copy) {
    await copy.moveRef(ref, commit);
    return;
  }
  await orByGit(
    withRepositoryFiles("move-ref", async () => {
      await moveRefFile(repository, ref, commit);
    }),
    () => updateRefFile(repository, [ref, commit]),
  );
}

/**
 * Moves a branch by compare-and-swap: with `expected` only from that commit (null: the branch must not exist yet), without
 * it from any commit. Idempotent: a branch that is at `to` already counts as moved.
 */
export async function moveBranch(
  repository: string,
  branch: string,
  to: string,
  expected?: string | null,
): Promise<MovedBranch> {
  const ref = branchRef(branch);
  if (expected !== null) assertObjectId(expected ?? to);
  const copy = copyOf(repository);
  if (copy) return copy.moveRef(ref, assertObjectId(to), expected);
  // A branch that is new may stand in the way of another one: git knows all names.
  const isNew = expected === null || (await readRef(repository, ref)) === null;
  if (isNew || (await readCommit(repository, assertObjectId(to))) === null) {
    return moveBranchByGit(repository, ref, to, expected);
  }
  const move = withRepositoryFiles("move-ref", () => moveRefFile(repository, ref, to, expected));
  return orByGit(
    move.then(({ moved, before }) => (moved || before === to ? { moved: true } : { moved: false, current: before })),
    () => moveBranchByGit(repository, ref, to, expected),
  );
}

async function moveBranchByGit(
  repository: string,
  ref: string,
  to: string,
  expected: string | null | undefined,
): Promise<MovedBranch> {
  const from = expected === undefined ? [] : [expected ?? "0".repeat(to.length)];
  try {
    await updateRefFile(repository, [ref, assertObjectId(to), ...from]);
    return { moved: true };
  } catch (error) {
    const current = await readRef(repository, ref);
    if (current === to) return { moved: true };
    if (expected === undefined || current === expected) throw error;
    return { moved: false, current };
  }
}

/** Creates a branch at a commit. Idempotent. */
export function createBranch(repository: string, branch: string, at: string): Promise<MovedBranch> {
  return moveBranch(repository, branch, at, null);
}

/** Returns true if `commit` is `of` or one of its ancestors. False if either is not a commit of the repository. */
export async function isAncestor(repository: string, commit: string, of: string): Promise<boolean> {
  if (!isObjectId(commit) || !isObjectId(of)) return false;
  if (commit === of) return (await readCommit(repository, commit)) !== null;
  const way = await walkBack(repository, of, commit);
  if (way !== null) return way !== "none";
  const { exitCode } = await runGit(repository, ["merge-base", "--is-ancestor", commit, of], {
    exitCodes: [0, 1, 128],
  });
  return exitCode === 0;
}
