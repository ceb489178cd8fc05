import type { SourceEdit } from "#lib/page-source/source-edit.ts";

// Turns edits at known positions into pairs for `edit_file`, which takes an old text that occurs exactly once. Each
// pair includes as much of its surroundings as it needs to be unique in the file at that moment.

export interface TextPair {
  oldText: string;
  newText: string;
}

/** `edit_file` takes at most 200 pairs; more edits than this in one file are joined with their neighbours. */
const editsMax = 150;

function occursOnce(text: string, part: string): boolean {
  const first = text.indexOf(part);
  return first !== -1 && text.indexOf(part, first + 1) === -1;
}

/** Returns the edits sorted, without duplicates and overlaps: the parser may report one place twice. */
export function sortEdits(edits: readonly SourceEdit[]): SourceEdit[] {
  const sorted = [...edits].sort((left, right) => left.start - right.start || left.end - right.end);
  const kept: SourceEdit[] = [];
  for (const edit of sorted) {
    const previous = kept[kept.length - 1];
    if (previous === undefined || edit.start > previous.end || (edit.start === previous.end && edit.end > edit.start))
      kept.push(edit);
  }
  return kept;
}

/** Joins the closest neighbours until few enough are left; the text between them is repeated unchanged. */
function joinNeighbours(source: string, edits: readonly SourceEdit[]): SourceEdit[] {
  if (edits.length <= editsMax) return [...edits];
  const gaps = edits.map((edit, index) => (index === 0 ? Infinity : edit.start - (edits[index - 1]?.end ?? 0)));
  const widest = new Set(
    [...gaps.keys()].sort((left, right) => (gaps[right] ?? 0) - (gaps[left] ?? 0)).slice(0, editsMax),
  );
  const joined: SourceEdit[] = [];
  for (const [index, edit] of edits.entries()) {
    const previous = joined[joined.length - 1];
    if (previous === undefined || widest.has(index)) joined.push(edit);
    else {
      const newText = previous.newText + source.slice(previous.end, edit.start) + edit.newText;
      joined[joined.length - 1] = { start: previous.start, end: edit.end, newText };
    }
  }
  return joined;
}

/** Returns the span grown until it is unique: within its line if possible, then twice as far each time. */
function uniqueSpan(text: string, start: number, end: number): { start: number; end: number } {
  if (end > start && occursOnce(text, text.slice(start, end))) return { start, end };
  const lineStart = start === 0 ? 0 : text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = end + (/^[^\r\n]*/.exec(text.slice(end))?.[0].length ?? 0);
  const stayInLine = end > start && lineEnd - lineStart < 4000 && occursOnce(text, text.slice(lineStart, lineEnd));
  const [least, most] = stayInLine ? [lineStart, lineEnd] : [0, text.length];
  // Never cuts between the halves of a surrogate pair or of a CRLF.
  const cuts = (at: number) => at > least && at < most && /[\uDC00-\uDFFF\n]/.test(text.charAt(at));
  for (let reach = 12; ; reach *= 2) {
    let from = Math.max(least, start - reach);
    let to = Math.min(most, end + reach);
    if (cuts(from)) from--;
    if (cuts(to)) to++;
    if (occursOnce(text, text.slice(from, to))) return { start: from, end: to };
    if (from === 0 && to === text.length) return { start: 0, end: text.length };
  }
}

/** Returns the pairs for `edit_file`, in the order in which it applies them. */
export function toTextPairs(source: string, edits: readonly SourceEdit[]): TextPair[] {
  const pairs: TextPair[] = [];
  let text = source;
  let shift = 0;
  for (const edit of joinNeighbours(source, sortEdits(edits))) {
    if (source.slice(edit.start, edit.end) === edit.newText) continue;
    const start = edit.start + shift;
    const end = edit.end + shift;
    const span = uniqueSpan(text, start, end);
    const oldText = text.slice(span.start, span.end);
    const newText = text.slice(span.start, start) + edit.newText + text.slice(end, span.end);
    pairs.push({ oldText, newText });
    text = text.slice(0, start) + edit.newText + text.slice(end);
    shift += edit.newText.length - (edit.end - edit.start);
  }
  return pairs;
}

export function applyEdits(source: string, edits: readonly SourceEdit[]): string {
  let text = "";
  let at = 0;
  for (const edit of sortEdits(edits)) {
    text += source.slice(at, edit.start) + edit.newText;
    at = edit.end;
  }
  return text + source.slice(at);
}
