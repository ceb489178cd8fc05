import { runGit } from "./git.ts";
import { assertObjectId } from "./object-id.ts";

const commitsMax = 2_000;

/** The commits that the one has and the other has not, newest first; the newest 2,000 of them. */
export async function commitsBetween(repository: string, base: string, head: string): Promise<string[]> {
  const range = [assertObjectId(head), `^${assertObjectId(base)}`];
  const { stdout } = await runGit(repository, ["rev-list", `--max-count=${commitsMax}`, "--end-of-options", ...range]);
  return stdout.toString("latin1").split("\n").filter(Boolean);
}
