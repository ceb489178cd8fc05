import { numberOf } from "../../places/number-words.ts";
import { languageOf } from "../cannot.ts";
import { fillers } from "../fillers.ts";
import { empty, prepositions } from "../nouns.ts";
import type { Language } from "../patterns/acts.ts";
import { isMark, trimMarks, type Word } from "../words.ts";

// Reads a number that takes the place of another: “it’s bus 14 now, not the 6”, „innerhalb von drei Tagen, nicht zwei“, “studio 7 instead of 4”.

export interface Correction {
  act: "correct-number";
  language: Language;
  known: number;
  /** Both as whole numbers. */
  old: number;
  next: number;
  /** The words beside the new number: what is counted or numbered. */
  beside: readonly string[];
  /** The other words, which stand near it. */
  words: readonly string[];
}

const wordsMax = 26;
const notNew = new Set("not nicht instead statt anstatt rather".split(" "));
const between = new Set("of than the a mehr mehrere anymore longer den die das der dem einer nur only just".split(" "));
const small = new Set(
  "its it's it is was now we i they he she only about by from next bottom every page site website leaves goes has have wir ich sie es er ist war jetzt ab noch innerhalb steht stehen macht sind seite".split(
    " ",
  ),
);

/** Returns the number of a word such as “8KB”, “14” or “zwei”; null for another word. */
const countOf = ({ key, quoted }: Word) => (quoted ? null : numberOf(/^\d{1,6}(?=\p{L}{0,4}$)/u.exec(key)?.[0] ?? key));

/** Returns the correction that the words of a message make; null if they make none. */
export function readCorrection(given: readonly Word[]): Correction | null {
  const words = trimMarks(given);
  if (words.length > wordsMax || words.length < 3) return null;
  const at = words.findIndex(({ key, quoted }) => !quoted && notNew.has(key));
  if (at < 1) return null;
  let end = at + 1;
  while (words[end] && between.has(words[end]?.key ?? "")) end++;
  const old = words[end] ? countOf(words[end] as Word) : null;
  const after = words[end + 1];
  if (old === null || (after !== undefined && !isMark(after) && !isEnd(words.slice(end + 1)))) return null;
  const news = words.slice(0, at).flatMap((word, index) => {
    const next = countOf(word);
    return next === null ? [] : [{ index, next }];
  });
  const [only, ...others] = news;
  if (!only || others.length > 0 || only.next === old) return null;
  const isTelling = (word: Word | undefined): word is Word =>
    word !== undefined &&
    !isMark(word) &&
    countOf(word) === null &&
    !fillers.has(word.key) &&
    !empty.has(word.key) &&
    !prepositions.has(word.key) &&
    !small.has(word.key) &&
    !notNew.has(word.key);
  const unit = /^\d+(\p{L}{1,4})$/u.exec(words[only.index]?.key ?? "")?.[1];
  const beside = [words[only.index - 1], words[only.index + 1]].filter(isTelling).map(({ key }) => key);
  const rest = [...words.slice(0, at), ...words.slice(end + 1)].filter(isTelling).map(({ key }) => key);
  return {
    act: "correct-number",
    language: languageOf(words.map(({ key }) => key).join(" ")),
    known: 3,
    old,
    next: only.next,
    beside: unit ? [...beside, unit] : beside,
    words: rest,
  };
}

/** “… instead of 4 on every page”: what follows says where or since when. */
const isEnd = ([first]: readonly Word[]) =>
  first !== undefined &&
  !first.quoted &&
  /^(?:on|in|auf|at|now|jetzt|anymore|any|mehr|please|bitte|von|from|since|seit|überall|everywhere)$/.test(first.key);
