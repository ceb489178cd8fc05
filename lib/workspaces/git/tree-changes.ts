import type { Leaf } from "../site/site-tree.ts";
import { runGit } from "./git.ts";
import { assertObjectId } from "./object-id.ts";

export interface TreeChange {
  path: string;
  before: Leaf | null;
  after: Leaf | null;
}

function leaf(mode: string, id: string): Leaf | null {
  if (/^0+$/.test(mode)) return null;
  return { mode, id, kind: mode === "120000" ? "symlink" : mode === "160000" ? "submodule" : "file" };
}

/** Returns the paths that differ between two commits or trees, in git's order, without rename detection. */
export async function compareTrees(repository: string, before: string, after: string): Promise<TreeChange[]> {
  if (before === after) return [];
  const args = ["diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev"];
  const { stdout } = await runGit(repository, [...args, assertObjectId(before), assertObjectId(after), "--"]);
  const fields = stdout.toString("utf8").split("\0");
  const changes: TreeChange[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    // :<mode before> <mode after> <id before> <id after> <status>
    const [modeBefore = "", modeAfter = "", idBefore = "", idAfter = ""] = (fields[at] ?? "").slice(1).split(" ");
    changes.push({ path: fields[at + 1] ?? "", before: leaf(modeBefore, idBefore), after: leaf(modeAfter, idAfter) });
  }
  return changes;
}
