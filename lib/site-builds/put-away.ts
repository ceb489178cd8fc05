import { randomBytes } from "node:crypto";
import { lstat, readdir, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { env } from "#lib/platform/env.ts";
import { walkFolder } from "#lib/sandbox/limits/walk-folder.ts";
import { removeFolder } from "#lib/sandbox/remove-folder.ts";
import { lockFolder } from "./lock-folder.ts";

// Packages and working folders lie in `DATA_DIR/dependencies/<organization>` and `DATA_DIR/builds/<project>`.

/** A folder that makes builds quick, and could be made again. */
export interface KeptFolder {
  path: string;
  /** The organization of packages, the project of a working folder. */
  owner: string;
  kind: "packages" | "working-folder";
  usedAt: Date;
}

const goneName = ".gone-";

/** Returns the folders that builds keep, and removes what an earlier removal has left. */
export async function listKeptFolders(): Promise<KeptFolder[]> {
  const found: KeptFolder[] = [];
  for (const kind of ["packages", "working-folder"] as const) {
    const place = join(env().DATA_DIR, kind === "packages" ? "dependencies" : "builds");
    for (const owner of await readdir(place).catch(() => [])) {
      for (const entry of await readdir(join(place, owner), { withFileTypes: true }).catch(() => [])) {
        const path = join(place, owner, entry.name);
        if (entry.name.startsWith(goneName)) await removeFolder(path);
        // Beside the folders lie their locks.
        else if (entry.isDirectory()) {
          const usedAt = await usedAtOf(path, kind);
          if (usedAt !== null) found.push({ path, owner, kind, usedAt });
        }
      }
    }
  }
  return found;
}

/** Packages carry the time of their last use themselves, a working folder in the list of what was written. */
async function usedAtOf(path: string, kind: KeptFolder["kind"]): Promise<Date | null> {
  const mark = kind === "packages" ? null : await stat(join(path, "written.json")).catch(() => null);
  return (mark ?? (await stat(path).catch(() => null)))?.mtime ?? null;
}

/**
 * Removes a folder unless it was used since it was listed, and returns whether it did. First it gets a name that no build knows, so that
 * none works in one that is half gone. A build that is at work in a working folder has its lock.
 */
export async function removeKeptFolder({ path, kind, usedAt }: KeptFolder): Promise<boolean> {
  const lock = kind === "packages" ? null : await lockFolder(path);
  if (kind === "working-folder" && lock === null) return false;
  const gone = join(dirname(path), `${goneName}${randomBytes(6).toString("hex")}`);
  try {
    if ((await usedAtOf(path, kind))?.getTime() !== usedAt.getTime()) return false;
    await rename(path, gone);
    // Packages may have been taken between the look and the move; then they come back.
    const isTaken = (await usedAtOf(gone, kind))?.getTime() !== usedAt.getTime();
    if (isTaken && (await lstat(path).catch(() => null)) === null) {
      await rename(gone, path);
      return false;
    }
  } finally {
    await lock?.free();
  }
  await removeFolder(gone);
  return true;
}

/** Returns the bytes that a folder takes on the disk. */
export async function bytesOnDisk(folder: string): Promise<number> {
  let bytes = 0;
  for await (const { stats } of walkFolder(folder)) bytes += stats.blocks * 512;
  return bytes;
}
