import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { starterWords } from "#lib/words/settings/starters.ts";
import { workspaceRefusals } from "../refusals.ts";

export interface Starter {
  id: string;
  name: string;
  description: string;
}

const starters = ["bakery", "portfolio", "festival", "blank"] as const;

/** Returns the starter sites, with their words for the reader. */
export function listStarters(): Starter[] {
  return starters.map((id) => ({ id, name: starterWords[id].name, description: starterWords[id].description }));
}

/**
 * Returns the files of a starter site by path. They are read from the installation's folder, which is the server's working
 * directory: a bundled module's own address does not tell where the sites lie.
 */
export async function readStarterFiles(id: string): Promise<Map<string, Buffer>> {
  if (!starters.some((starter) => starter === id)) throw workspaceRefusals["starter-unknown"]();
  const root = join(/* turbopackIgnore: true */ process.cwd(), "lib", "workspaces", "starters", "sites", id);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = new Map<string, Buffer>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(root.length + 1).replaceAll("\\", "/"), await readFile(path));
  }
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}
