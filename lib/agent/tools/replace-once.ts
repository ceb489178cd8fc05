import { findExactly } from "./find-exactly.ts";
import { endsLinesInCrlf, toLf } from "./site-text.ts";

export type Replacement =
  | { kind: "replaced"; text: string }
  | { kind: "absent" }
  /** The line of each place; `more` says that there are further places. */
  | { kind: "ambiguous"; lines: number[]; more: boolean };

const placesMax = 1_000;

/**
 * Replaces the only occurrence of `oldText`. The comparison ignores the kind of line ending: a model writes \n, a file may have
 * \r\n or both. The rest of the file is unchanged byte for byte; the new text gets the file's most common line ending.
 */
export function replaceOnce(text: string, oldText: string, newText: string): Replacement {
  const haystack = toLf(text);
  const needle = toLf(oldText);
  // Overlapping places count separately: "aa" occurs twice in "aaa", and either may be meant.
  const { places, more } = findExactly(haystack, needle, placesMax);
  const [place] = places;
  if (place === undefined) return { kind: "absent" };
  if (places.length > 1) return { kind: "ambiguous", lines: linesAt(haystack, places), more };

  const start = toOriginalOffset(text, place);
  const end = toOriginalOffset(text, place + needle.length);
  const inserted = endsLinesInCrlf(text) ? toLf(newText).replaceAll("\n", "\r\n") : toLf(newText);
  return { kind: "replaced", text: text.slice(0, start) + inserted + text.slice(end) };
}

/** Returns the line numbers (from 1) of ascending offsets, in one pass over the text. */
function linesAt(text: string, offsets: number[]): number[] {
  let line = 1;
  let next = text.indexOf("\n");
  return offsets.map((offset) => {
    for (; next !== -1 && next < offset; next = text.indexOf("\n", next + 1)) line += 1;
    return line;
  });
}

// Each CRLF before the offset was one character shorter in the compared text.
function toOriginalOffset(original: string, offset: number): number {
  let compared = 0;
  let index = 0;
  while (compared < offset) {
    if (original[index] === "\r" && original[index + 1] === "\n") index += 1;
    index += 1;
    compared += 1;
  }
  return index;
}
