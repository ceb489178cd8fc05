import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Which files count, as patterns of Node's glob. */
export interface Fingerprinted {
  folder: string;
  included: string[];
  excluded?: string[];
}

/**
 * What files say, as one value: equal exactly when no file was added, removed or changed. Contents count and times do
 * not, so that changing a branch and back rebuilds nothing.
 */
export function fingerprint({ folder, included, excluded = [] }: Fingerprinted): string {
  const hash = createHash("sha256");
  const files = globSync(included, { cwd: folder, exclude: excluded, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
  for (const file of files) {
    const content = readFileSync(join(folder, file));
    hash.update(`\0${file}\0${content.byteLength}\0`).update(content);
  }
  return hash.digest("hex");
}
