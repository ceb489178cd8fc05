import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { env } from "#lib/platform/env.ts";
import { isId, newId } from "#lib/platform/ids.ts";
import { removeFolder } from "#lib/sandbox/remove-folder.ts";
import { fromGitBytes, readTree } from "#lib/workspaces/git/tree.ts";
import { isSitePath } from "#lib/workspaces/site/site-path.ts";
import { type Clearing, clearFolder, Unnameable } from "./folders/clear-folder.ts";
import type { FileMark } from "./folders/file-mark.ts";
import { writeFiles } from "./folders/write-files.ts";

// A folder on this host's disk that holds the files of one tree, for the commands of a build. It stays between builds, so that what a generator
// keeps there makes the next build quick. Builds are hostile: nothing that one leaves is trusted or followed. Nobody else works in the folder.

const stateSchema = z.object({
  files: z.record(z.string(), z.tuple([z.string(), z.string()])),
});
/** The files that were written: the id of each content, and its mark on the disk. */
type Written = Map<string, readonly [id: string, mark: FileMark]>;

interface TreeFile {
  id: string;
  isExecutable: boolean;
}

interface FolderOf {
  projectId: string;
  workspaceId: string | null;
  isClean: boolean;
}

/** Returns the working folder of a workspace, or (null) the one of a project's other versions; for clean builds, a project's own for them. */
export function workingFolder({ projectId, workspaceId, isClean }: FolderOf): string {
  if (!isId(projectId) || (workspaceId !== null && !isId(workspaceId))) throw new TypeError("An id was expected.");
  return join(foldersOfProject(projectId), isClean ? "clean" : (workspaceId?.toLowerCase() ?? "versions"));
}

/** Returns a folder for one command, which its caller removes. One that a dead worker has left goes as old working folders do. */
export function newCommandFolder(projectId: string): string {
  if (!isId(projectId)) throw new TypeError("An id was expected.");
  return join(foldersOfProject(projectId), `command-${newId()}`);
}

const foldersOfProject = (projectId: string) => join(env().DATA_DIR, "builds", projectId.toLowerCase());

/** Removes what builds of a project left on this host. */
export async function removeWorkingFolders(projectId: string): Promise<void> {
  await removeFolder(foldersOfProject(projectId));
}

/** Deeper trees are not built. */
const depthMax = 60;
const filesMax = 50_000;

/** The tree has more files, or lies deeper, than a build may have. */
export class TreeTooLarge extends Error {
  override readonly name = "TreeTooLarge";
}

/**
 * Brings `<folder>/site` to exactly the files of a tree and returns its path. Writes only what differs: a file that an earlier call wrote and
 * no program has touched stays. All else is removed, but for what is in the folders of `kept` (paths below the tree) and not in the tree: that is the
 * generator's own.
 * Symlinks and submodules of the tree are left out. Idempotent; throws `TreeTooLarge`.
 */
export async function bringFolder(
  folder: string,
  { repository, tree, kept }: { repository: string; tree: string; kept: readonly string[] },
): Promise<string> {
  const site = join(folder, "site");
  const [wanted, written] = await Promise.all([listFiles(repository, tree), readWritten(folder)]);
  // Until the end of this work nothing counts as written: a crash in between makes the next call write all.
  await rm(stateOf(folder), { force: true });
  await mkdir(asideOf(folder), { recursive: true });
  await mkdir(site, { recursive: true });
  const now: Written = new Map();
  const isKept = (path: string) => kept.some((name) => path === name || path.startsWith(`${name}/`));
  const holds = foldersOf([...wanted.keys(), ...kept]);
  const clearing: Clearing = {
    stays: (path, kind, mark) => {
      if (holds.has(path)) return kind === "folder" ? "look-inside" : "removed";
      // A link in its place would lead the next build, or us, elsewhere.
      if (isKept(path) && !wanted.has(path)) return kind === "other" ? "removed" : "whole";
      if (kind === "folder") return "removed";
      const file = wanted.get(path);
      const [id, knownMark] = written.get(path) ?? [];
      if (kind !== "file" || file === undefined || id !== file.id || knownMark !== mark) return "removed";
      now.set(path, [id, mark]);
      return "whole";
    },
    aside: asideOf(folder),
  };
  await clearFolder(site, clearing).catch(async (error: unknown) => {
    if (!(error instanceof Unnameable)) throw error;
    await removeFolder(site);
    await mkdir(site);
    now.clear();
  });
  const missing = [...wanted].flatMap(([path, file]) => (now.has(path) ? [] : [{ path, ...file }]));
  const marks = await writeFiles(site, repository, missing);
  for (const { path, id } of missing) now.set(path, [id, marks.get(path) ?? ""]);
  await writeFile(stateOf(folder), JSON.stringify({ files: Object.fromEntries(now) }), { mode: 0o600 });
  return site;
}

/**
 * Removes what `bringFolder` has put aside, as an earlier output is. It may run while a command does, which sees nothing of it. A later call removes
 * what a killed worker has left.
 */
export async function removePutAside(folder: string): Promise<void> {
  await removeFolder(asideOf(folder));
}

const asideOf = (folder: string) => join(folder, "aside");
const stateOf = (folder: string) => join(folder, "written.json");

async function readWritten(folder: string): Promise<Written> {
  try {
    const { files } = stateSchema.parse(JSON.parse(await readFile(stateOf(folder), "utf8")));
    return new Map(Object.entries(files));
  } catch {
    // The first time, or after a crash.
    return new Map();
  }
}

async function listFiles(repository: string, tree: string): Promise<Map<string, TreeFile>> {
  const files = new Map<string, TreeFile>();
  const walk = async (id: string, folder: string, depth: number): Promise<void> => {
    if (depth > depthMax) throw new TreeTooLarge("A folder lies too deep.");
    for (const [name, entry] of await readTree(repository, id)) {
      const path = `${folder}${fromGitBytes(name)}`;
      // People can't type such a name, so no page leads to it.
      if (!isSitePath(path)) continue;
      if (entry.kind === "folder") await walk(entry.id, `${path}/`, depth + 1);
      else if (entry.kind === "file") {
        files.set(path, { id: entry.id, isExecutable: (Number.parseInt(entry.mode, 8) & 0o100) !== 0 });
      }
      if (files.size > filesMax) throw new TreeTooLarge("The site has too many files.");
    }
  };
  await walk(tree, "", 0);
  return files;
}

function foldersOf(paths: readonly string[]): Set<string> {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1)) folders.add(path.slice(0, at));
  }
  return folders;
}
