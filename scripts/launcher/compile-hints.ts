import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Makes a browser compile all functions of a script where it receives it, on a thread of its own. Without it the page's own thread compiles
 * each function at its first call: half of all script time while a page loads. Only a comment on the first line counts, and browsers that
 * don't know it read on. See docs/decisions/0053-a-phone-does-less-at-once.md.
 */
export const compileHint = "//# allFunctionsCalledOnLoad\n";

/** Larger files are libraries that one dialog opens, and most of their functions are never called. */
export const hintedBytesMax = 256_000;

/** Puts the hint at the top of the build's scripts. Those that have it already, and large ones, stay as they are. */
export function addCompileHints(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith(".js"))) {
    const path = join(folder, name);
    const script = readFileSync(path, "utf8");
    if (script.startsWith(compileHint) || Buffer.byteLength(script) > hintedBytesMax) continue;
    writeFileSync(path, compileHint + script);
  }
}
