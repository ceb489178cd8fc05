import type { Word } from "../words.ts";
import { type Act, acts, type Language } from "./acts.ts";
import { english, englishVerbs } from "./english.ts";
import { german, germanVerbs } from "./german.ts";
import { compile, match, type Pattern, type Slots } from "./pattern.ts";

// The patterns of both languages, compiled, and what they find in a message.

/** One way in which a pattern reads the words. */
export interface Reading {
  act: Act;
  language: Language;
  slots: Slots;
  /** The words that the pattern itself knows: the more, the surer it is. */
  known: number;
  /** The pattern's own words, which tell a side or a direction. */
  keys: readonly string[];
}

interface Compiled {
  act: Act;
  language: Language;
  pattern: Pattern;
}

const compiled: Compiled[] = (
  [
    ["en", english, englishVerbs],
    ["de", german, germanVerbs],
  ] as const
).flatMap(([language, patterns, verbs]) =>
  acts.flatMap((act) => patterns[act].map((pattern) => ({ act, language, pattern: compile(pattern, verbs) }))),
);

/** Every word that patterns know, for mending typing errors. */
export const grammarWords: ReadonlySet<string> = new Set(
  compiled.flatMap(({ pattern }) => pattern.flatMap((part) => ("words" in part ? part.words.flat() : []))),
);

/** Returns all ways in which patterns read these words as a whole. */
export function readings(words: readonly Word[]): Reading[] {
  return compiled.flatMap(({ act, language, pattern }) =>
    match(pattern, words).map((slots): Reading => {
      const filled = new Set(Object.values(slots).flat());
      const own = words.filter((word) => !filled.has(word));
      return { act, language, slots, known: own.length, keys: own.map(({ key }) => key) };
    }),
  );
}
