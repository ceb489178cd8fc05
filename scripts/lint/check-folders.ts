import { globSync } from "node:fs";
import { dirname } from "node:path";
import type { Finding } from "./finding.ts";

const filesMax = 25;

/** Finds folders of lib and components with more than 25 source files side by side, and files whose name says nothing. */
export async function checkFolders(root: string): Promise<Finding[]> {
  const files = globSync("{lib,components}/**/*.{ts,tsx}", { cwd: root, exclude: ["lib/**/generated/**"] });
  const sources = files.filter((path) => !/\.test\.tsx?$/.test(path)).sort();
  const byFolder = Map.groupBy(sources, (path) => dirname(path));
  const full = [...byFolder]
    .filter(([, inFolder]) => inFolder.length > filesMax)
    .map(([path, { length }]) => ({
      path,
      line: 1,
      sentence: `has ${length} source files side by side: give the life stories among them folders of their own.`,
    }));
  const vague = sources
    .filter(
      (path) =>
        /\/(?:utils?|helpers?|misc|index|common)\.tsx?$/.test(path) && !/^lib\/words\/(?:de\/)?common[.]ts$/.test(path),
    )
    .map((path) => ({ path, line: 1, sentence: "has a name that says nothing: name the concept." }));
  return [...full, ...vague];
}
