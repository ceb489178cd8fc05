import { GitError, streamGit } from "./git.ts";
import { assertObjectId } from "./object-id.ts";
import { readObjectInfo } from "./object-reader.ts";

const walkTimeoutMs = 30 * 60_000;

/**
 * Which objects the repository lacks of what these commits are made of: their histories, trees and files. At most
 * `missingMax` ids are answered, and a broken history is answered as the commits it was asked for. Walks everything that
 * the commits reach, so that its time grows with the repository.
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
    // git walks on past a missing file or folder, but not past a missing commit.
    if (!(error instanceof GitError && error.failure === "exit")) throw error;
    missing.push(...present);
  }
  return missing.slice(0, missingMax);
}
