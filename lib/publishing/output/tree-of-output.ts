import type { OutputPlace } from "#lib/site-builds/generator-store.ts";
import { emptyTree } from "#lib/workspaces/git/git-environment.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { readTree } from "#lib/workspaces/git/tree.ts";
import { writeTrees } from "#lib/workspaces/git/write-objects.ts";
import { replaceFolder } from "#lib/workspaces/site/replace-folder.ts";
import { keptFiles } from "./schema.ts";

/**
 * Returns the tree that the branch gets: exactly the built files, and those that a forge keeps in an output branch; or the branch's tree with the
 * built files as one folder.
 */
export async function treeOfOutput(
  repository: string,
  { place, tip, rendered }: { place: OutputPlace; tip: string | null; rendered: string },
): Promise<string> {
  const built = await treeOf(repository, rendered);
  const before = tip === null ? emptyTree : await treeOf(repository, tip);
  if (place.to === "folder") return replaceFolder(repository, before, { path: place.name, folder: built });
  const files = await readTree(repository, built);
  const earlier = await readTree(repository, before);
  const kept = keptFiles.flatMap((name) => {
    const entry = files.has(name) ? undefined : earlier.get(name);
    return entry?.kind === "file" ? [{ name, mode: entry.mode, id: entry.id }] : [];
  });
  if (kept.length === 0) return built;
  const own = [...files].map(([name, { mode, id }]) => ({ name, mode, id }));
  const [tree = built] = await writeTrees(repository, [[...own, ...kept]]);
  return tree;
}
