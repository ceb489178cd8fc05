import { runGit } from "#lib/workspaces/git/git.ts";
import { readBranch } from "#lib/workspaces/git/refs.ts";

/** Returns whether a branch shares history with the main branch: it holds sources then, and built files would take their place. */
export async function isSourceBranch(
  repository: string,
  { tip, mainBranch }: { tip: string; mainBranch: string },
): Promise<boolean> {
  const main = await readBranch(repository, mainBranch);
  if (main === null) return false;
  const { exitCode } = await runGit(repository, ["merge-base", tip, main], { exitCodes: [0, 1] });
  return exitCode === 0;
}
