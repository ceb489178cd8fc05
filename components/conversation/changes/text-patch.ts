import { createTwoFilesPatch } from "diff";

/** Comparing more differing lines would take the browser too long. */
const editsMax = 20_000;
const usualContext = 3;

/**
 * Returns the differences of two texts as a patch, with so many unchanged lines around each: empty if they are equal, null if they
 * differ too much.
 */
export function textPatch(name: string, before: string, after: string, contextLines = usualContext): string | null {
  if (before === after) return "";
  const patch = createTwoFilesPatch(name, name, before, after, "", "", {
    context: contextLines,
    maxEditLength: editsMax,
  });
  // In git's form, which the diff parser reads.
  return patch === undefined ? null : `diff --git a/${name} b/${name}\n${patch.slice(patch.indexOf("--- "))}`;
}
