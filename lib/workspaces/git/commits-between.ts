import { walkBack } from "./commits.ts";
import { runGit } from "./git.ts";
import { assertObjectId } from "./object-id.ts";

const commitsMax = 2_000;

/** Returns the commits that `head` has and `base` has not, newest first: at most the newest 2,000. */
export async function commitsBetween(repository: string, base: string, head: string): Promise<string[]> {
  const way = await walkBack(repository, head, base);
  if (way !== null && way !== "none" && way.isStraight) return way.commits.map(({ id }) => id);
  const range = [assertObjectId(head), `^${assertObjectId(base)}`];
  const { stdout } = await runGit(repository, ["rev-list", `--max-count=${commitsMax}`, "--end-of-options", ...range]);
  return stdout.toString("latin1").split("\n").filter(Boolean);
}
