import { presentableDiff } from "@codemirror/merge";
import { byteOffsets } from "#lib/page-source/byte-offsets.ts";
import { type Operation, operationsMax } from "#lib/page-source/operations/operation-schema.ts";

// From the edited text back to the file. The editor's text has “\n” at the end of each line; the file keeps its own line ends.

interface ChangedRange {
  /** In UTF-16 code units of the file's source. */
  start: number;
  end: number;
  text: string;
}

/** Very different texts are compared less finely, in a fraction of the time. */
const scanLimit = 1_000;

/** Returns a file's source as the editor has it. */
export const editorText = (source: string) => source.replace(/\r\n?/g, "\n");

/** Returns the changes from one text of the editor to another, with whole characters, in order. */
export function changesBetween(before: string, after: string): { from: number; to: number; insert: string }[] {
  return presentableDiff(before, after, { scanLimit }).map(({ fromA, toA, fromB, toB }) => {
    const atStart = isInside(before, fromA) || isInside(after, fromB) ? 1 : 0;
    const atEnd = isInside(before, toA) || isInside(after, toB) ? 1 : 0;
    return { from: fromA - atStart, to: toA + atEnd, insert: after.slice(fromB - atStart, toB + atEnd) };
  });
}

/** Whether a position lies between the halves of a surrogate pair. */
function isInside(text: string, at: number): boolean {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(at - 1, at + 1)) && at > 0;
}

/** Returns the operations that turn a file's source into the edited text, on the source's bytes. Empty if nothing is changed. */
export function toOperations(path: string, source: string, edited: string): Operation[] {
  const byteAt = byteOffsets(source);
  return changedRanges(source, edited).map(({ start, end, text }) => ({
    op: "replace-range",
    path,
    start: byteAt(start),
    end: byteAt(end),
    text,
  }));
}

/** Returns the ranges of the source that the edited text changes, at most as many as a request may have. Other bytes stay. */
export function changedRanges(source: string, edited: string, most = operationsMax): ChangedRange[] {
  const before = editorText(source);
  if (before === edited) return [];
  const offsets = sourceOffsets(source);
  const lineEnd = usualLineEnd(source);
  const changes = joinNearest(before, changesBetween(before, edited), most);
  const ranges = changes.map(({ from, to, insert }) => ({
    start: offsets(from),
    end: offsets(to),
    text: insert.replaceAll("\n", lineEnd),
  }));
  // Where a file mixes line ends, two of them can become one.
  return editorText(withRanges(source, ranges)) === edited
    ? ranges
    : [{ start: 0, end: source.length, text: edited.replaceAll("\n", lineEnd) }];
}

/** Returns the source with its ranges replaced. */
export function withRanges(source: string, ranges: readonly ChangedRange[]): string {
  let text = "";
  let at = 0;
  for (const range of ranges) {
    text += source.slice(at, range.start) + range.text;
    at = range.end;
  }
  return text + source.slice(at);
}

/** Returns a function from an offset in the editor's text to the one in the source. */
function sourceOffsets(source: string): (offset: number) => number {
  if (!source.includes("\r")) return (offset) => offset;
  const offsets: number[] = [];
  for (let at = 0; at < source.length; at++) {
    offsets.push(at);
    if (source[at] === "\r" && source[at + 1] === "\n") at++;
  }
  offsets.push(source.length);
  return (offset) => offsets[offset] ?? source.length;
}

function usualLineEnd(source: string): string {
  const both = source.split("\r\n").length - 1;
  const line = source.split("\n").length - 1 - both;
  const carriage = source.split("\r").length - 1 - both;
  if (both > 0 && both >= line) return "\r\n";
  return carriage > line ? "\r" : "\n";
}

/** Joins the changes with the least text between them, until there are at most so many. */
function joinNearest<Change extends { from: number; to: number; insert: string }>(
  before: string,
  changes: readonly Change[],
  most: number,
): { from: number; to: number; insert: string }[] {
  if (changes.length <= most) return [...changes];
  const gaps = changes.slice(1).map(({ from }, index) => from - (changes[index]?.to ?? 0));
  const joined = new Set(
    [...gaps.keys()].sort((one, other) => (gaps[one] ?? 0) - (gaps[other] ?? 0)).slice(0, changes.length - most),
  );
  const result: { from: number; to: number; insert: string }[] = [];
  for (const [index, change] of changes.entries()) {
    const last = result.at(-1);
    if (!last || !joined.has(index - 1)) result.push({ ...change });
    else {
      last.insert += before.slice(last.to, change.from) + change.insert;
      last.to = change.to;
    }
  }
  return result;
}

/** Returns bytes of a file's source as positions in the editor's text. */
export function rangeOfBytes(source: string, { start, end }: { start: number; end: number }) {
  const bytes = new TextEncoder().encode(source);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const at = (offset: number) => editorText(decoder.decode(bytes.subarray(0, offset))).length;
  return { from: at(start), to: at(end) };
}
