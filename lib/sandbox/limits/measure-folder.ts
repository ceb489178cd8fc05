import type { Stats } from "node:fs";
import { statfs } from "node:fs/promises";
import { FolderTooDeep, walkFolder } from "./walk-folder.ts";

/** The least that an entry counts, in bytes: even an empty file takes a place in the file system. */
const entryBytesMin = 4096;

/** Disk space that builds leave to everything else on the machine. */
const reserveBytes = 512 * 1024 ** 2;

export interface DiskLimits {
  diskBytes: number;
  fileBytes: number;
}

/** Returns true if a folder holds more than it may, has a file that reached the limit of one, or is too deep to be measured. */
export async function isFolderFull(folder: string, limits: DiskLimits): Promise<boolean> {
  const measure = new FolderMeasure(limits);
  try {
    for await (const { stats } of walkFolder(folder)) if (measure.add(stats)) return true;
  } catch (error) {
    if (error instanceof FolderTooDeep) return true;
    throw error;
  }
  return false;
}

/** Measures a folder entry by entry. */
export class FolderMeasure {
  readonly #limits: DiskLimits;
  readonly #withSeveralNames = new Set<number>();
  #bytes = 0;
  /** Whether the entries hold more than they may, or one of them has reached the limit of a file. */
  isFull = false;

  constructor(limits: DiskLimits) {
    this.#limits = limits;
  }

  /** Returns `isFull`. */
  add(stats: Stats): boolean {
    const isCounted = this.#withSeveralNames.has(stats.ino);
    if (stats.nlink > 1 && !stats.isDirectory()) this.#withSeveralNames.add(stats.ino);
    this.#bytes += isCounted ? entryBytesMin : Math.max(entryBytesMin, stats.blocks * 512);
    const isFileFull = stats.isFile() && stats.size >= this.#limits.fileBytes;
    this.isFull ||= isFileFull || this.#bytes > this.#limits.diskBytes;
    return this.isFull;
  }
}

/** Returns true if the disk of a folder has hardly any space left. */
export async function isDiskNearlyFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < reserveBytes;
}
