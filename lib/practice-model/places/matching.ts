import { foldAll } from "../site/text-matching.ts";
import { meanings } from "./lexicon.ts";

// Compares the words of a wish with those of a site: other endings, another language for everyday words, a letter wrong.

/** Words that mean the same, in English and German: names of pages and sections, days, months. */

const stem = (word: string) => {
  if (word.length < 4) return word;
  return word
    .replace(/'s$/, "")
    .replace(/(?:ies)$/, "y")
    .replace(/(?:en|es|er|em|s|n|e)$/, "");
};

/** The word as it is compared: its group of meanings, or its stem. */
export function meaningOf(word: string): string {
  const root = stem(word);
  return meanings.get(word) ?? meanings.get(root) ?? (word.endsWith("s") ? byStem.get(root) : undefined) ?? root;
}

/** “Cakes” and “cake” have one stem, which is no word itself. “Heron” is no form of “hero”. */
const byStem: ReadonlyMap<string, string> = new Map(
  [...meanings].toReversed().map(([word, meaning]) => [stem(word), meaning]),
);

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}'’.:-]*/gu;

export function wordsIn(text: string): string[] {
  return (foldAll(text).match(wordPattern) ?? []).map((word) => word.replace(/[.:'’-]+$/, ""));
}

/** The words of a text, by meaning. */
export class WordSet {
  readonly words: readonly string[];
  private readonly meanings: ReadonlySet<string>;
  private readonly stems: ReadonlySet<string>;

  constructor(text: string) {
    this.words = wordsIn(text).slice(0, 2_000);
    // "order-by-phone" and "Kontakt-Seite" have the words of their parts too.
    const parts = this.words.flatMap((word) => [word, ...word.split(/[-/]/)]);
    this.meanings = new Set(parts.map(meaningOf));
    this.stems = new Set(parts.map(stem));
  }

  /** Whether it has the word itself, in some form, and no other word for the same. */
  hasItself(word: string): boolean {
    return this.stems.has(stem(word));
  }

  has(word: string): boolean {
    if (this.meanings.has(meaningOf(word))) return true;
    const parts = word.split("-");
    return parts.length > 1 && parts.every((part) => part === "" || this.meanings.has(meaningOf(part)));
  }

  get size(): number {
    return this.words.length;
  }
}

const polite = "please thanks thank could would should bitte danke kannst könntest vielen".split(" ");

/** “pleas”, “plese”, “bite”: the polite word that is meant; null for another word. */
export const mendPolite = (word: string) =>
  word.length < 4 || polite.includes(word)
    ? null
    : (polite.find((one) => isNear(word, one) && one.charAt(0) === word.charAt(0)) ?? null);

/** Returns the one word that differs from the given one by one letter, or two that are swapped; null if none or several do. */
export function mend(word: string, vocabulary: ReadonlySet<string>): string | null {
  if (word.length < 5 || vocabulary.has(word) || !/^\p{L}+$/u.test(word)) return null;
  let found: string | null = null;
  for (const candidate of vocabulary) {
    if (
      Math.abs(candidate.length - word.length) > 1 ||
      candidate.length < 4 ||
      candidate.charAt(0) !== word.charAt(0) ||
      !isNear(word, candidate)
    )
      continue;
    // Another ending is no typing error: “einer” is not “eine”.
    if (meaningOf(candidate) === meaningOf(word) || candidate.startsWith(word) || word.startsWith(candidate))
      return null;
    if (found !== null && meaningOf(found) !== meaningOf(candidate)) return null;
    found ??= candidate;
  }
  return found;
}

/** Whether two words differ by one letter more, less or other, or by two neighbours that are swapped. */
export function isNear(one: string, other: string): boolean {
  if (one === other) return true;
  let from = 0;
  while (from < one.length && from < other.length && one[from] === other[from]) from++;
  let [end, otherEnd] = [one.length, other.length];
  while (end > from && otherEnd > from && one[end - 1] === other[otherEnd - 1]) {
    end--;
    otherEnd--;
  }
  const [left, right] = [one.slice(from, end), other.slice(from, otherEnd)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
