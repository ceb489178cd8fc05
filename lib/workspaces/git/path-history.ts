import { type Walk, walkBack } from "./commits.ts";
import { runGit } from "./git.ts";
import { assertObjectId } from "./object-id.ts";
import { treeOf } from "./read-objects.ts";
import { findEntry } from "./tree.ts";

const commitsMax = 2_000;

/**
 * Returns the commits after `from`, up to `to`, that changed a file, oldest first, along first parents; null if `from` does not precede
 * `to`, is missing, or if there are over 2,000.
 */
export async function listVersionsOfFile(
  repository: string,
  { from, to, path }: { from: string; to: string; path: string },
): Promise<string[] | null> {
  const [start, end] = [assertObjectId(from), assertObjectId(to)];
  const way = await walkBack(repository, end, start);
  if (way === "none") return null;
  if (way !== null) return changesOnWay(repository, way, { from: start, path });
  const precedes = await runGit(repository, ["merge-base", "--is-ancestor", start, end], { exitCodes: [0, 1, 128] });
  if (precedes.exitCode !== 0) return null;
  const args = ["rev-list", "--reverse", "--first-parent", `--max-count=${commitsMax + 1}`, "--end-of-options"];
  const { stdout } = await runGit(repository, [...args, end, `^${start}`, "--", path]);
  const commits = stdout.toString("latin1").split("\n").filter(Boolean);
  return commits.length > commitsMax ? null : commits;
}

/** Returns the commits of a way in whose tree the path is another than in the commit before, oldest first. */
async function changesOnWay(
  repository: string,
  { commits }: Walk,
  { from, path }: { from: string; path: string },
): Promise<string[]> {
  const changed: string[] = [];
  let before = await findEntry(repository, await treeOf(repository, from), path);
  for (const { id, tree } of commits.toReversed()) {
    const now = await findEntry(repository, tree, path);
    if (now?.id !== before?.id || now?.mode !== before?.mode) changed.push(id);
    before = now;
  }
  return changed;
}
