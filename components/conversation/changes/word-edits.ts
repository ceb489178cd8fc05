/** A stretch of a line that differs: the line's number in its file, from 1, and offsets in UTF-16 code units. */
export interface Edit {
  type: "edit";
  lineNumber: number;
  start: number;
  length: number;
}

/** A run of lines that were taken out and put in at one place. */
export interface ChangedBlock {
  removed: { lineNumber: number; text: string }[];
  added: { lineNumber: number; text: string }[];
}

/** A table of so many cells is compared at once; a larger block is not marked, only coloured by line. */
const cellsMax = 400_000;
/** Blocks that share less than this of their words are two texts, and marking nearly all of both helps nobody. */
const sharedMin = 0.2;

/**
 * Which words of a changed block differ, on either side. Whole words are marked: a reader looks for the word that is
 * another now, not for the letters that it happens to share with the one before.
 */
export function wordEdits({ removed, added }: ChangedBlock): { removed: Edit[]; added: Edit[] } {
  if (removed.length === 0 || added.length === 0) return { removed: [], added: [] };
  const before = removed.flatMap(wordsOf);
  const after = added.flatMap(wordsOf);
  if (before.length * after.length > cellsMax) return { removed: [], added: [] };
  const kept = longestCommon(before, after);
  const share = sharedShare(before, kept.before, after, kept.after);
  if (share < sharedMin) return { removed: [], added: [] };
  return { removed: joined(before, kept.before), added: joined(after, kept.after) };
}

interface Word {
  text: string;
  lineNumber: number;
  start: number;
}

const isBlank = (word: Word) => word.text.trim() === "";

function wordsOf({ lineNumber, text }: { lineNumber: number; text: string }): Word[] {
  const words = text.matchAll(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu);
  // The end of a line is a word of its own, so that lines are not compared across their ends.
  return [
    ...Array.from(words, (match) => ({ text: match[0], lineNumber, start: match.index })),
    { text: "\n", lineNumber, start: text.length },
  ];
}

/** The words that a longest common subsequence keeps, by index on either side. */
function longestCommon(before: readonly Word[], after: readonly Word[]): { before: Set<number>; after: Set<number> } {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      lengths[row * width + column] =
        before[row]?.text === after[column]?.text
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const kept = { before: new Set<number>(), after: new Set<number>() };
  for (let row = 0, column = 0; row < before.length && column < after.length; ) {
    if (before[row]?.text === after[column]?.text) {
      kept.before.add(row++);
      kept.after.add(column++);
    } else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return kept;
}

/** How much of the letters stays, from 0 to 1. */
function sharedShare(before: readonly Word[], keptBefore: Set<number>, after: readonly Word[], keptAfter: Set<number>) {
  const letters = (words: readonly Word[]) => words.reduce((sum, word) => sum + word.text.trim().length, 0);
  const stays = (words: readonly Word[], kept: Set<number>) => letters(words.filter((_, index) => kept.has(index)));
  return (stays(before, keptBefore) + stays(after, keptAfter)) / Math.max(1, letters(before) + letters(after));
}

/** The words that were not kept, as stretches; a blank between two of them belongs to the stretch. */
function joined(words: readonly Word[], kept: ReadonlySet<number>): Edit[] {
  const edits: Edit[] = [];
  for (const [index, word] of words.entries()) {
    if (word.text === "\n") continue;
    const last = edits.at(-1);
    const touches = last?.lineNumber === word.lineNumber && last.start + last.length === word.start;
    if (!kept.has(index)) {
      if (touches) last.length += word.text.length;
      else edits.push({ type: "edit", lineNumber: word.lineNumber, start: word.start, length: word.text.length });
      continue;
    }
    const next = words[index + 1];
    const bridges = isBlank(word) && next !== undefined && next.text !== "\n" && !kept.has(index + 1);
    if (touches && bridges) last.length += word.text.length;
  }
  return edits;
}
