import type { OutputPlace } from "#lib/site-builds/generator-store.ts";
import { emptyTree } from "#lib/workspaces/git/git-environment.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { readTree } from "#lib/workspaces/git/tree.ts";
import { type NewTreeEntry, writeBlob, writeTrees } from "#lib/workspaces/git/write-objects.ts";
import { replaceFolder } from "#lib/workspaces/site/replace-folder.ts";
import { keptFiles, unprocessedMark } from "./schema.ts";

/**
 * Returns the tree that the branch gets: exactly the built files, and those that a forge keeps in an output branch; or the branch's tree with the
 * built files as one folder. A new branch, whose `tip` is null, gets `.nojekyll`.
 */
export async function treeOfOutput(
  repository: string,
  { place, tip, rendered }: { place: OutputPlace; tip: string | null; rendered: string },
): Promise<string> {
  const built = await treeOf(repository, rendered);
  if (place.to === "folder") {
    const before = tip === null ? emptyTree : await treeOf(repository, tip);
    return replaceFolder(repository, before, { path: place.name, folder: built });
  }
  const files = await readTree(repository, built);
  const kept = tip === null ? [await newMark(repository)] : await findKept(repository, tip);
  const added = kept.filter(({ name }) => !files.has(name));
  if (added.length === 0) return built;
  const own = [...files].map(([name, { mode, id }]) => ({ name, mode, id }));
  const [tree = built] = await writeTrees(repository, [[...own, ...added]]);
  return tree;
}

/** Without this file GitHub Pages runs Jekyll on the branch, which leaves out files that begin with an underscore. */
async function newMark(repository: string): Promise<NewTreeEntry> {
  return { name: unprocessedMark, mode: "100644", id: await writeBlob(repository, Buffer.of()) };
}

async function findKept(repository: string, tip: string): Promise<NewTreeEntry[]> {
  const earlier = await readTree(repository, await treeOf(repository, tip));
  return keptFiles.flatMap((name) => {
    const entry = earlier.get(name);
    return entry?.kind === "file" ? [{ name, mode: entry.mode, id: entry.id }] : [];
  });
}
