import { chmodSync, fchownSync, lchownSync, lstatSync } from "node:fs";
import { type DiskLimits, FolderMeasure } from "../limits/measure-folder.ts";
import { FolderTooDeep, walkFolder } from "../limits/walk-folder.ts";
import { runsAsRoot, sandboxUser } from "./start.ts";

const ownerMay = 0o700;
const changesUser = 0o6000;

/** Makes a folder writable for the commands that will run in it. Only root has to: otherwise they run as the same user. */
export async function handOver(folder: string): Promise<void> {
  if (!runsAsRoot()) return;
  lchownSync(folder, sandboxUser, sandboxUser);
  for await (const { path, stats } of walkFolder(folder))
    if (stats.uid !== sandboxUser) lchownSync(path, sandboxUser, sandboxUser);
}

/** As `handOver`, for a file that is open. */
export function handOverOpened(file: number): void {
  if (runsAsRoot()) fchownSync(file, sandboxUser, sandboxUser);
}

/**
 * Takes back what a command may have done to the rights of its files: folders that nobody may enter, and programs that run as their
 * owner. Nothing of the command is alive, so no entry changes between its two calls. Returns true if the folder is full, as `isFolderFull` does.
 */
export async function settle(folder: string, limits: DiskLimits = boundless): Promise<boolean> {
  const measure = new FolderMeasure(limits);
  settleEntry(folder, lstatSync(folder));
  try {
    for await (const { path, stats } of walkFolder(folder)) {
      settleEntry(path, stats);
      measure.add(stats);
    }
  } catch (error) {
    if (!(error instanceof FolderTooDeep)) throw error;
    return true;
  }
  return measure.isFull;
}

const boundless: DiskLimits = { diskBytes: Number.POSITIVE_INFINITY, fileBytes: Number.POSITIVE_INFINITY };

/** As `settle`, for one entry alone. */
export function settleEntry(
  path: string | Buffer,
  stats: { mode: number; isDirectory(): boolean; isFile(): boolean },
): void {
  if (!stats.isDirectory() && !stats.isFile()) return;
  const wanted = ((stats.mode & 0o7777) | (stats.isDirectory() ? ownerMay : 0o600)) & ~changesUser;
  if (wanted !== (stats.mode & 0o7777)) chmodSync(path, wanted);
}
