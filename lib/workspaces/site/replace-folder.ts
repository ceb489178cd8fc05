import { emptyTree } from "../git/git-environment.ts";
import { readTree, toGitBytes } from "../git/tree.ts";
import { type NewTreeEntry, writeTrees } from "../git/write-objects.ts";

/**
 * Returns a tree with another folder at a path; null takes the folder away. Anything that stands at the path is replaced, and a folder that becomes
 * empty goes. Reads and writes only the folders on the way.
 */
export async function replaceFolder(
  repository: string,
  tree: string,
  { path, folder }: { path: string; folder: string | null },
): Promise<string> {
  const [first = "", ...rest] = path.split("/");
  const name = toGitBytes(first);
  const entries = await readTree(repository, tree);
  const known = entries.get(name);
  const below = known?.kind === "folder" ? known.id : emptyTree;
  const inner =
    rest.length === 0
      ? (folder ?? emptyTree)
      : await replaceFolder(repository, below, { path: rest.join("/"), folder });
  if (inner === (known?.id ?? emptyTree)) return tree;
  const others: NewTreeEntry[] = [...entries].flatMap(([other, { mode, id }]) =>
    other === name ? [] : [{ name: other, mode, id }],
  );
  if (inner !== emptyTree) others.push({ name, mode: "40000", id: inner });
  const [written = emptyTree] = await writeTrees(repository, [others]);
  return written;
}
