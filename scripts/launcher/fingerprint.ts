import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./settings.ts";

/**
 * What files say, as one value: equal exactly when no file was added, removed or changed. Contents count and times do
 * not, so that changing a branch and back rebuilds nothing. Patterns are those of Node's glob, from the root.
 */
export function fingerprint(patterns: string[], excluded: string[] = [], more: string[] = []): string {
  const hash = createHash("sha256");
  for (const text of more) hash.update(`${text}\0`);
  const files = globSync(patterns, { cwd: root, exclude: excluded, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
  for (const file of files) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.byteLength}\0`).update(content);
  }
  return hash.digest("hex");
}
