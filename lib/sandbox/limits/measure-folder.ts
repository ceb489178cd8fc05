import { statfs } from "node:fs/promises";
import { walkFolder } from "./walk-folder.ts";

/** The least that an entry counts: even an empty file takes a place in the file system. */
const entryBytesMin = 4096;

/** Disk space that builds leave to everything else on the machine. */
const reserveBytes = 512 * 1024 ** 2;

interface DiskLimits {
  diskBytes: number;
  fileBytes: number;
}

/** Returns true if a folder holds more than it may, has a file that reached the limit of one, or its disk is nearly full. */
export async function isDiskFull(folder: string, { diskBytes, fileBytes }: DiskLimits): Promise<boolean> {
  if (await isNearlyFull(folder)) return true;
  let total = 0;
  const counted = new Set<number>();
  for await (const { stats } of walkFolder(folder)) {
    if (stats.isFile() && stats.size >= fileBytes) return true;
    if (stats.nlink > 1 && !stats.isDirectory()) {
      if (counted.has(stats.ino)) {
        total += entryBytesMin;
        if (total > diskBytes) return true;
        continue;
      }
      counted.add(stats.ino);
    }
    total += Math.max(entryBytesMin, stats.blocks * 512);
    if (total > diskBytes) return true;
  }
  return false;
}

export async function isNearlyFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < reserveBytes;
}
