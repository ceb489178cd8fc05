import { workspaceRefusals } from "../refusals.ts";
import { objectBytesMax } from "../transfer/repository-limits.ts";
import { copyOf, type RepositoryCopy } from "./copies.ts";
import { GitError } from "./git.ts";
import { emptyTree } from "./git-environment.ts";
import { assertObjectId } from "./object-id.ts";
import { readLooseObject } from "./objects/loose-objects.ts";
import type { GitObject, ObjectInfo, WantsContent } from "./objects/object.ts";
import { readPackedObject } from "./objects/packs.ts";
import { withRepositoryFiles } from "./repository-files.ts";

// Reads objects from a repository's files, without a process. Only object ids are asked for, so that no name in a repository can
// lead elsewhere.

export type { GitObject, ObjectInfo } from "./objects/object.ts";

function read(
  repository: string,
  id: string,
  wants: WantsContent,
  signal: AbortSignal | undefined,
): Promise<GitObject | null> {
  assertObjectId(id);
  const copy = copyOf(repository);
  const find = () => withRepositoryFiles("read-object", () => findInFiles(repository, id, wants), signal);
  return copy === null ? find() : findInCopy(copy, find);
}

async function findInFiles(repository: string, id: string, wants: WantsContent): Promise<GitObject | null> {
  return (
    (await readLooseObject(repository, id, wants)) ??
    (await readPackedObject(repository, id, wants)) ??
    // An object may have left a pack for a file of its own meanwhile.
    readLooseObject(repository, id, wants)
  );
}

/** Brings the copy up to date if it lacks the object, and restores it if the object is damaged or still not there. */
async function findInCopy(copy: RepositoryCopy, find: () => Promise<GitObject | null>): Promise<GitObject | null> {
  let isDamaged = false;
  const attempt = () =>
    find().catch((error) => {
      if (!(error instanceof GitError && error.stderrMatches(damaged))) throw error;
      isDamaged ||= !error.stderrMatches(/^ENOENT$/);
      return null;
    });
  const found = await attempt();
  if (found) return found;
  await copy.catchUp();
  const again = await attempt();
  if (again) return again;
  await copy.heal({ isDamaged });
  return isDamaged ? find() : attempt();
}

/** Codes of a damaged object, of an inflation that failed, and of a copy that was not made yet. */
const damaged = /^(?:DAMAGED|Z_\w+|ERR_BUFFER_TOO_LARGE|ENOENT)$/;

/** As `readObject`, of what the folder holds now. For copies, which would wait for themselves. */
export function readOwnObject(repository: string, id: string): Promise<GitObject | null> {
  return withRepositoryFiles("read-object", () => findInFiles(repository, assertObjectId(id), () => true));
}

/** Returns the type and size (bytes) of an object, or null if the repository has no object with that id. */
export function readObjectInfo(repository: string, id: string, signal?: AbortSignal): Promise<ObjectInfo | null> {
  return read(repository, id, () => false, signal);
}

/**
 * Returns an object with its content, or null. An object above the repository limits is rejected unread. A caller with a lower limit
 * calls `readObjectInfo` first.
 */
export function readObject(repository: string, id: string, signal?: AbortSignal): Promise<GitObject | null> {
  const wants: WantsContent = ({ type, bytes }) => {
    if (bytes > objectBytesMax[type]) throw workspaceRefusals["repository-oversized"](type);
    return true;
  };
  return read(repository, id, wants, signal);
}

/** Returns the id of a commit's tree, or of the tree itself. Throws if the repository has no such object. */
export async function treeOf(repository: string, id: string, signal?: AbortSignal): Promise<string> {
  if (id === emptyTree) return emptyTree;
  // Only the info of a tree is read: its content can be large.
  const info = await readObjectInfo(repository, id, signal);
  if (info?.type === "tree") return id;
  const object = info?.type === "commit" ? await readObject(repository, id, signal) : null;
  const tree = /^tree ([0-9a-f]+)\n/.exec(object?.content.toString("latin1") ?? "")?.[1];
  if (!tree) throw new Error("The repository has no such commit.");
  return tree;
}

/** Returns the message of a commit. Throws if the repository has no such commit. */
export async function readCommitMessage(repository: string, commit: string): Promise<string> {
  const object = await readObject(repository, commit);
  if (object?.type !== "commit") throw new Error("The repository has no such commit.");
  const text = object.content.toString("utf8");
  return text.slice(text.indexOf("\n\n") + 2);
}
