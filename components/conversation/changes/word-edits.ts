import { diffArrays } from "diff";

/** A stretch of a line that differs: the line's number in its file, from 1, and offsets in UTF-16 code units. */
export interface Edit {
  type: "edit";
  lineNumber: number;
  start: number;
  length: number;
}

/** A run of lines that were removed and added at one place. */
export interface ChangedBlock {
  removed: { lineNumber: number; text: string }[];
  added: { lineNumber: number; text: string }[];
}

/** A block with more pairs of words takes too long to compare: it is coloured only by line. */
const pairsMax = 400_000;
/** Blocks that share a smaller part of their words are different texts: marking nearly all of both does not help. */
const sharedMin = 0.2;

/**
 * Returns the words of a changed block that differ, on each side. Whole words are marked, because a reader looks for the
 * changed word and not for the letters that it shares with the old one.
 */
export function wordEdits({ removed, added }: ChangedBlock): { removed: Edit[]; added: Edit[] } {
  if (removed.length === 0 || added.length === 0) return { removed: [], added: [] };
  const before = removed.flatMap(wordsOf);
  const after = added.flatMap(wordsOf);
  if (before.length * after.length > pairsMax) return { removed: [], added: [] };
  if (sharedShareMax(before, after) < sharedMin) return { removed: [], added: [] };
  const parts = diffArrays(before, after, { comparator: (left, right) => left.text === right.text });
  const changed = new Set(parts.flatMap((part) => (part.added || part.removed ? part.value : [])));
  if (sharedShare([...before, ...after], changed) < sharedMin) return { removed: [], added: [] };
  return { removed: joined(before, changed), added: joined(after, changed) };
}

interface Word {
  text: string;
  lineNumber: number;
  start: number;
}

const isBlank = (word: Word) => word.text.trim() === "";

function wordsOf({ lineNumber, text }: { lineNumber: number; text: string }): Word[] {
  const words = text.matchAll(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu);
  // The end of a line is a word of its own, so that a comparison does not cross lines.
  return [
    ...Array.from(words, (match) => ({ text: match[0], lineNumber, start: match.index })),
    { text: "\n", lineNumber, start: text.length },
  ];
}

const letters = (words: readonly Word[]) => words.reduce((sum, word) => sum + word.text.trim().length, 0);

/** Returns how much of the letters stays, from 0 to 1. */
function sharedShare(words: readonly Word[], changed: ReadonlySet<Word>): number {
  return letters(words.filter((word) => !changed.has(word))) / Math.max(1, letters(words));
}

/** Returns an upper bound of the shared part without comparing in order, so that different texts cost little. */
function sharedShareMax(before: readonly Word[], after: readonly Word[]): number {
  const left = new Map<string, number>();
  for (const { text } of before) left.set(text, (left.get(text) ?? 0) + 1);
  const shared = after.filter(({ text }) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count > 0;
  });
  return (2 * letters(shared)) / Math.max(1, letters(before) + letters(after));
}

/** Returns the changed words as stretches; a blank between two of them belongs to the stretch. */
function joined(words: readonly Word[], changed: ReadonlySet<Word>): Edit[] {
  const edits: Edit[] = [];
  for (const [index, word] of words.entries()) {
    if (word.text === "\n") continue;
    const last = edits.at(-1);
    const touches = last?.lineNumber === word.lineNumber && last.start + last.length === word.start;
    if (changed.has(word)) {
      if (touches) last.length += word.text.length;
      else edits.push({ type: "edit", lineNumber: word.lineNumber, start: word.start, length: word.text.length });
      continue;
    }
    const next = words[index + 1];
    const bridges = isBlank(word) && next !== undefined && next.text !== "\n" && changed.has(next);
    if (touches && bridges) last.length += word.text.length;
  }
  return edits;
}
