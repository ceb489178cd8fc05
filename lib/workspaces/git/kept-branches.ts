import { runGit } from "./git.ts";
import { assertObjectId } from "./object-id.ts";
import { branchRef, updateRef } from "./refs.ts";

/** The ref under which a branch that was left behind stays, so that nothing on it is ever lost. */
export function keptRef(branch: string): string {
  return `refs/sitewright/kept/${branch.replace(/^sitewright\//, "")}`;
}

/** Puts a branch aside as it is at this commit; repeating it is harmless. */
export async function keepBranch(repository: string, branch: string, commit: string): Promise<void> {
  await updateRef(repository, [keptRef(branch), assertObjectId(commit)]);
  await runGit(repository, ["update-ref", "-d", branchRef(branch)]);
}
