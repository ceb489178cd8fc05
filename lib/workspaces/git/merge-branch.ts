import { isProblem } from "#lib/platform/problem.ts";
import { workspaceRefusals } from "../refusals.ts";
import type { Person } from "../schema.ts";
import { fetchBranch } from "../transfer/fetch-branch.ts";
import { pushBranch } from "../transfer/push.ts";
import { runGit } from "./git.ts";
import { treeOf } from "./read-objects.ts";
import { isAncestor, moveBranch, readBranch } from "./refs.ts";
import { applyChange } from "./revert.ts";
import { commitTree } from "./write-objects.ts";

/** The attempts at a branch that others move at the same time. */
const attemptsMax = 4;

export interface MergeBranch {
  repository: string;
  branch: string;
  /** The commit where the changes began, for histories without a common ancestor. */
  base: string;
  head: string;
  author: Person;
  message: string;
  /** The remote that owns the branch; null if this repository does. */
  remote: { url: string; allowLocal: boolean; token?: string } | null;
  /** Called with the branch's tip and the merged commit before anything moves; by throwing it keeps both as they are. */
  before?: (merge: { tip: string; commit: string }) => Promise<void>;
}

export type MergedBranch = { ok: true; commit: string } | { ok: false; conflicts: string[] };

/**
 * Merges everything up to `head` into a branch, first at the remote and then here: by a fast-forward if possible, else by
 * a merge commit on top of what others did. Atomic and idempotent: a branch that has the changes already stays as it is.
 * On a conflict it commits nothing and returns the paths.
 */
export async function mergeIntoBranch(input: MergeBranch): Promise<MergedBranch> {
  const { repository, branch, remote } = input;
  for (let attempt = 1; ; attempt++) {
    const tip = remote ? await fetchBranch({ repository, branch, ...remote }) : await readBranch(repository, branch);
    if (tip === null) throw new Error("A repository has no commit on its default branch.");
    const merged = await mergeOnto(tip, input);
    if (!merged.ok) return merged;
    await input.before?.({ tip, commit: merged.commit });
    try {
      if (remote && merged.commit !== tip) await pushBranch({ repository, branch, commit: merged.commit, ...remote });
      const { moved } = await moveBranch(repository, branch, merged.commit, remote ? undefined : tip);
      if (moved) return merged;
    } catch (error) {
      if (!isProblem(error, workspaceRefusals["branch-moved"]) || attempt >= attemptsMax) throw error;
    }
    if (attempt >= attemptsMax) throw new Error("A branch was moved by others again and again.");
  }
}

/**
 * Returns the commit that `mergeIntoBranch` would make on a tip, and moves nothing. A merge commit with `at` is the same one each time.
 */
export async function mergeOnto(
  tip: string,
  { repository, base, head, author, message, at }: Omit<MergeBranch, "branch" | "remote" | "before"> & { at?: Date },
): Promise<MergedBranch> {
  if (await isAncestor(repository, head, tip)) return { ok: true, commit: tip };
  if (await isAncestor(repository, tip, head)) return { ok: true, commit: head };
  const before = (await findMergeBase(repository, tip, head)) ?? base;
  const applied = await applyChange({ repository, head: tip, before, after: head });
  if (!applied.ok) return applied;
  // The branch has the same changes already, for example because a forge squashed them into one commit.
  if (applied.tree === (await treeOf(repository, tip))) return { ok: true, commit: tip };
  const commit = await commitTree(repository, {
    tree: applied.tree,
    parents: [tip, head],
    author,
    message,
    ...(at && { at }),
  });
  return { ok: true, commit };
}

async function findMergeBase(repository: string, one: string, other: string): Promise<string | null> {
  const { stdout } = await runGit(repository, ["merge-base", one, other], { exitCodes: [0, 1] });
  return stdout.toString("latin1").trim() || null;
}
