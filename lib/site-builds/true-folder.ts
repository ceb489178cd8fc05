import { lstat } from "node:fs/promises";
import { join } from "node:path";

/**
 * Returns a folder below another one; null if it is missing, or if anything on the way is a link. The programs of a site may have put a link to
 * the host's own folders in any place, which nothing of ours may follow. No such program is alive meanwhile.
 */
export async function findTrueFolder(top: string, below: string): Promise<string | null> {
  let folder = top;
  for (const name of ["", ...below.split("/").filter((part) => part !== "" && part !== ".")]) {
    folder = join(folder, name);
    const stats = await lstat(folder).catch(() => null);
    if (!stats?.isDirectory()) return null;
  }
  return folder;
}
