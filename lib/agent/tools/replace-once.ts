import { endsLinesInCrlf, toLf } from "./site-text.ts";

export type Replacement =
  | { kind: "replaced"; text: string }
  | { kind: "absent" }
  | { kind: "ambiguous"; lines: number[] };

/**
 * Replaces the only occurrence of `oldText`. Line endings do not take part in the comparison: a model writes \n, a file may
 * have \r\n or both. What is not replaced stays byte for byte; what is new takes the file's prevailing line ending.
 */
export function replaceOnce(text: string, oldText: string, newText: string): Replacement {
  const haystack = toLf(text);
  const needle = toLf(oldText);
  const places = occurrences(haystack, needle);
  const [place] = places;
  if (place === undefined) return { kind: "absent" };
  if (places.length > 1) return { kind: "ambiguous", lines: places.map((at) => lineAt(haystack, at)) };

  const start = toOriginalOffset(text, place);
  const end = toOriginalOffset(text, place + needle.length);
  const inserted = endsLinesInCrlf(text) ? toLf(newText).replaceAll("\n", "\r\n") : toLf(newText);
  return { kind: "replaced", text: text.slice(0, start) + inserted + text.slice(end) };
}

// Overlapping places count apart: "aa" stands twice in "aaa", and which one is meant can't be known.
function occurrences(haystack: string, needle: string): number[] {
  const places: number[] = [];
  for (let at = haystack.indexOf(needle); at !== -1; at = haystack.indexOf(needle, at + 1)) places.push(at);
  return places;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
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
