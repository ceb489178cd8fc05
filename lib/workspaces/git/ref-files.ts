import { constants } from "node:fs";
import { type FileHandle, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isObjectId } from "./object-id.ts";
import { removeStaleLock } from "./stale-lock.ts";

// Refs as git keeps them in files: one of its own for each, or a line in `packed-refs` (gitrepository-layout(5), git-pack-refs(1)). Who
// changes a ref holds its `.lock`, as git does, so that both may work in one repository.

/** A larger list of packed refs is left to git, which need not read all of it. */
const packedBytesMax = 1024 * 1024;

/** How long a change waits for another change of its ref, in milliseconds: `core.filesRefLockTimeout`. */
const lockMsMax = 2_000;
const lockAgainMs = 10;

/** Thrown for what only git can do: many packed refs, names of refs in each other's way, refs that lead to refs. */
export class NeedsGit extends Error {}

/** Returns where a ref points to, or null if there is no such ref. Throws NeedsGit. */
export async function readRefFile(repository: string, ref: string): Promise<string | null> {
  return (await readOwnFile(repository, ref)) ?? (await readPacked(repository, ref)) ?? readOwnFile(repository, ref);
}

async function readOwnFile(repository: string, ref: string): Promise<string | null> {
  const text = await readFile(pathOf(repository, ref), "latin1").catch((error: NodeJS.ErrnoException) => {
    // A folder of other refs, or another ref on the way, has the name.
    if (["ENOENT", "EISDIR", "ENOTDIR"].includes(error.code ?? "")) return null;
    throw error;
  });
  if (text === null) return null;
  const id = text.trim();
  if (!isObjectId(id)) throw new NeedsGit();
  return id;
}

async function readPacked(repository: string, ref: string): Promise<string | null> {
  const path = join(repository, "packed-refs");
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (found === null) return null;
  if (found.size > packedBytesMax) throw new NeedsGit();
  const lines = await readFile(path, "latin1");
  const at = lines.indexOf(` ${Buffer.from(ref, "utf8").toString("latin1")}\n`);
  const id = lines.slice(lines.lastIndexOf("\n", at) + 1, at);
  if (at >= 0 && !isObjectId(id)) throw new NeedsGit();
  return at < 0 ? null : id;
}

/**
 * Moves a ref, if it is at `expected` (undefined: wherever it is; null: if it does not exist), and returns where it was. The caller knows
 * that the object exists. Throws NeedsGit.
 */
export async function moveRefFile(
  repository: string,
  ref: string,
  to: string,
  expected?: string | null,
): Promise<{ before: string | null; moved: boolean }> {
  const path = pathOf(repository, ref);
  const lock = `${path}.lock`;
  await removeStaleLock(lock);
  const file = await takeLock(lock);
  let isPlaced = false;
  try {
    const before = await readRefFile(repository, ref);
    if (expected !== undefined && before !== expected) return { before, moved: false };
    await file.writeFile(`${to}\n`);
    await file.sync();
    await rename(lock, path).catch(leaveToGit);
    isPlaced = true;
    return { before, moved: true };
  } finally {
    await file.close();
    if (!isPlaced) await rm(lock, { force: true });
  }
}

async function takeLock(lock: string): Promise<FileHandle> {
  const until = Date.now() + lockMsMax;
  for (;;) {
    try {
      return await open(lock, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o666);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // git may remove an empty folder between these two steps.
      if (code === "ENOENT") await mkdir(dirname(lock), { recursive: true }).catch(leaveToGit);
      else if (code !== "EEXIST") leaveToGit(error);
      else await delay(lockAgainMs);
      if (Date.now() > until) throw error;
    }
  }
}

/** Another ref's file stands where a folder is needed, or a folder where the ref's file is. */
function leaveToGit(error: unknown): never {
  const { code = "" } = error as NodeJS.ErrnoException;
  throw ["EEXIST", "ENOTDIR", "EISDIR", "ENOTEMPTY"].includes(code) ? new NeedsGit() : error;
}

function pathOf(repository: string, ref: string): string {
  if (!/^refs\/[^/]/.test(ref) || ref.split("/").includes("..") || ref.includes("\0")) {
    throw new TypeError("The full name of a ref was expected.");
  }
  return join(repository, ref);
}
