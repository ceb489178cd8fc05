import type { Stats } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

/**
 * Yields every entry below a folder, a folder before its content. No link is followed, and no other file system entered. Entries that
 * vanish or can't be read meanwhile are left out.
 */
export async function* walkFolder(folder: string): AsyncGenerator<{ path: string; stats: Stats }> {
  const device = (await lstat(folder)).dev;
  const waiting = [folder];
  for (let present = waiting.pop(); present !== undefined; present = waiting.pop()) {
    const parent = present;
    const names = await readdir(parent).catch((): string[] => []);
    for (let from = 0; from < names.length; from += together) {
      const paths = names.slice(from, from + together).map((name) => join(parent, name));
      const found = await Promise.all(paths.map((path) => lstat(path).catch(() => null)));
      for (const [index, path] of paths.entries()) {
        const stats = found[index];
        if (!stats) continue;
        // The caller may open a closed folder before it is read.
        yield { path, stats };
        if (stats.isDirectory() && stats.dev === device) waiting.push(path);
      }
    }
  }
}

const together = 64;
