import { lstatSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { newId } from "#lib/platform/ids.ts";
import { ShortTurns } from "#lib/platform/short-turns.ts";
import { settle, settleEntry } from "#lib/sandbox/bubblewrap/folder-owner.ts";
import { removeFolder } from "#lib/sandbox/remove-folder.ts";
import { type FileMark, markOf } from "./file-mark.ts";

export interface Clearing {
  stays(path: string, kind: "file" | "folder" | "other", mark: FileMark): "whole" | "look-inside" | "removed";
  /** A folder on the same disk, where folders that do not stay are put: moving one takes no longer if it is full. */
  aside: string;
}

/** A name that can't be named here, and so not removed alone. */
export class Unnameable extends Error {
  override readonly name = "Unnameable";
}

/**
 * Removes what does not stay below a folder, in one walk, and takes back what commands have done to the rights of what stays. Follows no link: a
 * link is removed as such. Throws `Unnameable`. Nobody else works in the folder.
 */
export async function clearFolder(root: string, clearing: Clearing): Promise<void> {
  settleEntry(root, lstatSync(root));
  const waiting = [""];
  const turns = new ShortTurns();
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const name of readdirSync(join(root, folder))) {
      if (turns.isOver) await turns.next();
      if (name.includes("\uFFFD")) throw new Unnameable("A build has left a name that is not UTF-8.");
      const path = folder === "" ? name : `${folder}/${name}`;
      if ((await clearEntry(join(root, path), path, clearing)) === "look-inside") waiting.push(path);
    }
  }
}

async function clearEntry(here: string, path: string, { stays, aside }: Clearing) {
  const stats = lstatSync(here, { bigint: true });
  const kind = stats.isDirectory() ? "folder" : stats.isFile() ? "file" : "other";
  const what = stays(path, kind, markOf(stats));
  if (what === "removed") {
    if (kind === "folder") await putAside(here, aside);
    else rmSync(here, { force: true });
  } else if (kind === "folder" && what === "whole") await settle(here);
  else settleEntry(here, lstatSync(here));
  return what;
}

/** A user other than root may not move a folder that it may not write to. */
async function putAside(folder: string, aside: string): Promise<void> {
  try {
    renameSync(folder, join(aside, newId()));
  } catch {
    await removeFolder(folder);
  }
}
