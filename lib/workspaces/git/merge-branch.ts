import { isProblem } from "#lib/platform/problem.ts";
import { workspaceRefusals } from "../refusals.ts";
import type { Person } from "../schema.ts";
import { fetchBranch } from "../transfer/fetch-branch.ts";
import { pushBranch } from "../transfer/push.ts";
import { runGit } from "./git.ts";
import { treeOf } from "./object-reader.ts";
import { isAncestor, moveBranch, readBranch } from "./refs.ts";
import { applyChange } from "./revert.ts";
import { commitTree } from "./write-objects.ts";

/** How often a branch is tried that others move at the same moment. */
const attemptsMax = 4;

export interface MergeBranch {
  repository: string;
  /** The branch that takes the changes in. */
  branch: string;
  /** Where the changes began, for histories that have nothing in common. */
  base: string;
  head: string;
  author: Person;
  message: string;
  /** Where the branch has its truth; null where that is this repository. */
  remote: { url: string; allowLocal: boolean; token?: string } | null;
}

export type MergedBranch = { ok: true; commit: string } | { ok: false; conflicts: string[] };

/**
 * Brings everything up to `head` into a branch, first at the remote and then here: by moving the branch forward where it
 * stands behind, else by a merge commit over what others did. All of it or nothing, and repeating it is harmless: a branch
 * that has the changes already is left as it is. Commits nothing that conflicts; says the paths instead.
 */
export async function mergeIntoBranch(input: MergeBranch): Promise<MergedBranch> {
  const { repository, branch, remote } = input;
  for (let attempt = 1; ; attempt++) {
    const tip = remote ? await fetchBranch({ repository, branch, ...remote }) : await readBranch(repository, branch);
    if (tip === null) throw new Error("A repository has no commit on its default branch.");
    const merged = await mergeOnto(tip, input);
    if (!merged.ok) return merged;
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

async function mergeOnto(tip: string, { repository, base, head, author, message }: MergeBranch): Promise<MergedBranch> {
  if (await isAncestor(repository, head, tip)) return { ok: true, commit: tip };
  if (await isAncestor(repository, tip, head)) return { ok: true, commit: head };
  const before = (await findMergeBase(repository, tip, head)) ?? base;
  const applied = await applyChange({ repository, head: tip, before, after: head });
  if (!applied.ok) return applied;
  // Somebody else brought the same changes in, a forge for example that makes one commit of them.
  if (applied.tree === (await treeOf(repository, tip))) return { ok: true, commit: tip };
  const commit = await commitTree(repository, { tree: applied.tree, parents: [tip, head], author, message });
  return { ok: true, commit };
}

async function findMergeBase(repository: string, one: string, other: string): Promise<string | null> {
  const { stdout } = await runGit(repository, ["merge-base", one, other], { exitCodes: [0, 1] });
  return stdout.toString("latin1").trim() || null;
}
