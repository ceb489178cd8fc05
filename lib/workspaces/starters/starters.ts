import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { workspaceRefusals } from "../refusals.ts";

export interface Starter {
  id: string;
  name: string;
  description: string;
}

const starters: readonly Starter[] = [
  {
    id: "bakery",
    name: "Bakery",
    description: "A small bakery: its bread and cakes, its story, opening hours and the way there.",
  },
  {
    id: "portfolio",
    name: "Portfolio",
    description:
      "An illustrator’s work: selected pictures, prints with prices, about the artist, and how to commission one.",
  },
  {
    id: "festival",
    name: "Festival",
    description:
      "Three days of music and art: the programme by day and stage, tickets, the way there and good-to-know answers.",
  },
  {
    id: "blank",
    name: "Blank",
    description: "Two plain pages with room for whatever you have in mind.",
  },
];

export function listStarters(): Starter[] {
  return starters.map((starter) => ({ ...starter }));
}

/**
 * Returns the files of a starter site by path. They are read from the installation's folder, which is the server's working
 * directory: a bundled module's own address does not tell where the sites lie.
 */
export async function readStarterFiles(id: string): Promise<Map<string, Buffer>> {
  if (!starters.some((starter) => starter.id === id)) throw workspaceRefusals["starter-unknown"]();
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
