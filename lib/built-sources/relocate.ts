interface Span {
  start: number;
  end: number;
}

/**
 * Returns the place of a text in another version of its file; null if it can't be told. A place before or after everything that has changed stays with
 * its neighbours; within it, its lines must stand exactly once in both versions. Offsets are in UTF-16 code units.
 */
export function relocate(before: string, { start, end }: Span, after: string): Span | null {
  if (before === after) return { start, end };
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && before[same] === after[same]) same++;
  if (end < same) return { start, end };
  let sameAtEnd = 0;
  while (sameAtEnd < most - same && before.at(-1 - sameAtEnd) === after.at(-1 - sameAtEnd)) sameAtEnd++;
  const moved = after.length - before.length;
  if (start > before.length - sameAtEnd) return { start: start + moved, end: end + moved };
  const [lineStart, lineEnd] = [before.lastIndexOf("\n", start - 1) + 1, endOfLine(before, end)];
  const lines = before.slice(lineStart, lineEnd);
  if (findOnce(before, lines) === null) return null;
  const found = findOnce(after, lines);
  return found === null ? null : { start: found + start - lineStart, end: found + end - lineStart };
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}

/** Returns where whole lines stand; null if a text does not have them, or has them twice. */
function findOnce(text: string, lines: string): number | null {
  let found: number | null = null;
  for (let at = text.indexOf(lines); at !== -1; at = text.indexOf(lines, at + 1)) {
    const isWhole = (at === 0 || text[at - 1] === "\n") && endOfLine(text, at + lines.length) === at + lines.length;
    if (!isWhole) continue;
    if (found !== null) return null;
    found = at;
  }
  return found;
}
