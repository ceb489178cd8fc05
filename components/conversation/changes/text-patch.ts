import { createTwoFilesPatch } from "diff";

/** Comparing more differing lines would take the browser too long. */
const editsMax = 20_000;
const usualContext = 3;

/** The form of a heading within a text, such as the name of a tool above its input. */
const heading = /^── .+ ──$/;

/**
 * Returns the differences of two texts as a patch, with so many unchanged lines around each: empty if they are equal, null if they
 * differ too much. The line of each place ends with the heading above it, as in git, if the place does not begin with one.
 */
export function textPatch(name: string, before: string, after: string, contextLines = usualContext): string | null {
  if (before === after) return "";
  const patch = createTwoFilesPatch(name, name, before, after, "", "", {
    context: contextLines,
    maxEditLength: editsMax,
  });
  if (patch === undefined) return null;
  const named = patch.replace(/^@@ -\d+(?:,\d+)? \+(\d+)(?:,\d+)? @@$/gm, (place, line: string) => {
    const title = headingAbove(after, Number(line));
    return title === null ? place : `${place} ${title}`;
  });
  // In git's form, which the diff parser reads.
  return `diff --git a/${name} b/${name}\n${named.slice(named.indexOf("--- "))}`;
}

/** Returns the last heading before a line, counted from 1; null without one, or if the line is one itself. */
function headingAbove(text: string, line: number): string | null {
  const lines = text.split("\n");
  if (heading.test(lines[line - 1] ?? "")) return null;
  return lines.slice(0, Math.max(0, line - 1)).findLast((one) => heading.test(one)) ?? null;
}
