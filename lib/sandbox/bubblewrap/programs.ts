import { accessSync, constants } from "node:fs";
import { join } from "node:path";

const folders = ["/usr/bin", "/usr/local/bin", "/bin"];

/** Returns the path of a program of the system, or null. The folders are fixed, since PATH may name one that others write to. */
export function findProgram(name: string): string | null {
  for (const folder of folders) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // The next folder may have it.
    }
  }
  return null;
}

/** The product's own Node and npm, on the host. */
export const ownPrograms = () => ({
  node: process.execPath,
  npm: join(/* turbopackIgnore: true */ process.cwd(), "node_modules", "npm"),
});
