import { statfs } from "node:fs/promises";
import { FolderTooDeep, walkFolder } from "./walk-folder.ts";

/** The least that an entry counts, in bytes: even an empty file takes a place in the file system. */
const entryBytesMin = 4096;

/** Disk space that builds leave to everything else on the machine. */
const reserveBytes = 512 * 1024 ** 2;

interface DiskLimits {
  diskBytes: number;
  fileBytes: number;
}

/** Returns true if a folder holds more than it may, has a file that reached the limit of one, or is too deep to be measured. */
export async function isFolderFull(folder: string, { diskBytes, fileBytes }: DiskLimits): Promise<boolean> {
  const withSeveralNames = new Set<number>();
  let bytes = 0;
  try {
    for await (const { stats } of walkFolder(folder)) {
      if (stats.isFile() && stats.size >= fileBytes) return true;
      const isCounted = withSeveralNames.has(stats.ino);
      if (stats.nlink > 1 && !stats.isDirectory()) withSeveralNames.add(stats.ino);
      bytes += isCounted ? entryBytesMin : Math.max(entryBytesMin, stats.blocks * 512);
      if (bytes > diskBytes) return true;
    }
  } catch (error) {
    if (error instanceof FolderTooDeep) return true;
    throw error;
  }
  return false;
}

/** Returns true if the disk of a folder has hardly any space left. */
export async function isDiskNearlyFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < reserveBytes;
}
