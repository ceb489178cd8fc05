import { GitError, streamGit } from "./git.ts";
import { assertObjectId } from "./object-id.ts";
import { readObjectInfo } from "./read-objects.ts";

const walkTimeoutMs = 30 * 60_000;

/**
 * Returns the ids of objects that the repository lacks among those that the commits reach (history, trees, files): at most
 * `missingMax` of them. If the history itself is broken, it returns the given commits. It walks everything that the
 * commits reach, so its time grows with the repository.
 */
export async function findMissingObjects(
  repository: string,
  commits: readonly string[],
  missingMax = 20,
): Promise<string[]> {
  const missing: string[] = [];
  const present: string[] = [];
  for (const commit of new Set(commits)) {
    const info = await readObjectInfo(repository, assertObjectId(commit));
    (info?.type === "commit" ? present : missing).push(commit);
  }
  const walk = await streamGit(repository, ["rev-list", "--objects", "--missing=print", "--stdin"], {
    input: `${present.join("\n")}\n`,
    timeoutMs: walkTimeoutMs,
  });
  let line = "";
  for await (const chunk of walk.stdout) {
    const lines = (line + chunk.toString("latin1")).split("\n");
    line = lines.pop() ?? "";
    missing.push(...lines.filter((each) => each.startsWith("?")).map((each) => each.slice(1)));
    if (missing.length > missingMax) walk.stop();
  }
  try {
    await walk.ended;
  } catch (error) {
    // git continues after a missing file or folder, but fails at a missing commit.
    if (!(error instanceof GitError && error.failure === "exit")) throw error;
    missing.push(...present);
  }
  return missing.slice(0, missingMax);
}
