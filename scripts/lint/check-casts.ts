import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "./finding.ts";

const sources = "{app,components,lib,scripts,tests}/**/*.{ts,tsx}";
const generated = "lib/platform/db/generated/**";

/**
 * Finds casts through `unknown`, with which the compiler believes anything. A JSON column is read with `jsonColumn` and written
 * with `toJson` (lib/platform/db/json-column.ts).
 */
export async function checkCasts(root: string): Promise<Finding[]> {
  return globSync(sources, { cwd: root, exclude: [generated] }).flatMap((path) => {
    const text = readFileSync(join(root, path), "utf8");
    return [...text.matchAll(/\bas\s+unknown\s+as\b/g)].map(({ index }) => ({
      path,
      line: text.slice(0, index).split("\n").length,
      sentence: "Parse the value or say its type instead of casting it through unknown.",
    }));
  });
}
