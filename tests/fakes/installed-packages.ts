import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "#scripts/launcher/settings.ts";

/** The part of a package.json that says what a package needs. */
interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface InstalledPackage {
  folder: string;
  manifest: Manifest;
}

/**
 * Returns a package that is installed for this project, and all that it needs, each once. Optional packages that this machine has not
 * are left out; a missing other one throws.
 */
export function findInstalled(name: string): InstalledPackage[] {
  const found = new Map<string, InstalledPackage>();
  const waiting = [{ name, from: root, isOptional: false }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const folder = folderOf(next.name, next.from);
    if (folder === null && next.isOptional) continue;
    if (folder === null) throw new Error(`${next.name}, which ${next.from} needs, is not installed.`);
    if (found.has(folder)) continue;
    const manifest: Manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    found.set(folder, { folder, manifest });
    const { dependencies = {}, optionalDependencies = {} } = manifest;
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies }))
      waiting.push({ name: each, from: folder, isOptional: each in optionalDependencies });
  }
  return [...found.values()];
}

/** Returns the folder in which Node finds a package from another one's folder, or null. */
function folderOf(name: string, from: string): string | null {
  const own = join(from, "node_modules", name);
  if (existsSync(join(own, "package.json"))) return own;
  if (from === root) return null;
  return folderOf(name, from.slice(0, from.lastIndexOf("/node_modules/")));
}

/** Returns the files of a package without the packages inside it. */
export function readInstalled({ folder, manifest }: InstalledPackage) {
  const files: Record<string, Buffer> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    if (entry.isFile() && !path.startsWith("node_modules/")) files[path] = readFileSync(join(folder, path));
  }
  return { manifest, files };
}
