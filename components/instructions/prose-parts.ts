import { diffArrays } from "diff";

/** A stretch of a text, and whether the other text has it too. */
export interface ProsePart {
  text: string;
  isShared: boolean;
}

/** Longer texts take the browser too long: nothing is marked then. */
const wordsMax = 4_000;
/** Texts that share a smaller part of their letters are different texts: marking nearly all of both does not help. */
const sharedMin = 0.2;

/** Whether two texts are short enough for their words to be marked. */
export const canBeMarked = (before: string, after: string) =>
  wordsOf(before).length + wordsOf(after).length <= wordsMax;

/** Returns both texts in stretches, so that the words in which they differ can be marked. Texts with nothing in common stay whole. */
export function proseParts(before: string, after: string): { before: ProsePart[]; after: ProsePart[] } {
  const whole = { before: [{ text: before, isShared: true }], after: [{ text: after, isShared: true }] };
  const [old, young] = [wordsOf(before), wordsOf(after)];
  if (old.length + young.length > wordsMax) return whole;
  const parts = diffArrays(old, young);
  const shared = parts.filter(({ added, removed }) => !added && !removed);
  const letters = (2 * lettersOf(shared.flatMap(({ value }) => value))) / Math.max(1, lettersOf([...old, ...young]));
  if (letters < sharedMin) return whole;
  const side = (other: "added" | "removed") =>
    parts
      .filter((part) => !part[other])
      .map(({ value, added, removed }) => ({ text: value.join(""), isShared: !added && !removed }));
  return { before: side("added"), after: side("removed") };
}

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];
const lettersOf = (words: readonly string[]) => words.reduce((sum, word) => sum + word.trim().length, 0);
