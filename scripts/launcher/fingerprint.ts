import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** The files that count, as patterns of Node's glob. */
export interface Fingerprinted {
  folder: string;
  included: string[];
  excluded?: string[];
}

/**
 * Returns a hash of the files, equal exactly if no file was added, removed or changed. Contents count and times do not,
 * so that switching a branch and back rebuilds nothing.
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
