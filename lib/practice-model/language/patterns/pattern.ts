import type { Word } from "../words.ts";

// Patterns of wishes: "change|update T to|into V". Lower-case parts are words, with alternatives and `_` for a space; `?` makes one
// optional, `{change}` is a list of verbs. An upper-case letter is a slot: one word or more.

export type Slots = Readonly<Record<string, readonly Word[]>>;

type Part = { slot: string } | { words: string[][]; optional: boolean };

export type Pattern = readonly Part[];

export function compile(pattern: string, verbs: Readonly<Record<string, string>>): Pattern {
  return pattern.split(" ").map((part): Part => {
    if (/^[A-Z]$/.test(part)) return { slot: part };
    const optional = part.endsWith("?") && part.length > 1;
    const listed = (optional ? part.slice(0, -1) : part).replace(/\{(\w+)\}/g, (_whole, name: string) => {
      const verb = verbs[name];
      if (verb === undefined) throw new Error(`The grammar has no verbs “${name}”.`);
      return verb;
    });
    return { words: listed.split("|").map((one) => one.split("_")), optional };
  });
}

/** The most ways in which a pattern is tried on one message. */
const waysMax = 40;

/** Returns every way in which the pattern takes all of the words. Quoted words only fill slots. */
export function match(pattern: Pattern, words: readonly Word[]): Slots[] {
  const found: Slots[] = [];
  let tries = 0;
  const go = (at: number, from: number, slots: Record<string, readonly Word[]>): void => {
    if (found.length >= waysMax || tries++ > 20_000) return;
    const part = pattern[at];
    if (part === undefined) {
      if (from === words.length) found.push(slots);
      return;
    }
    if ("slot" in part) {
      const isLast = at === pattern.length - 1;
      for (let to = isLast ? words.length : from + 1; to <= words.length && to > from; to++)
        go(at + 1, to, { ...slots, [part.slot]: words.slice(from, to) });
      return;
    }
    for (const one of part.words) {
      const fits = one.every((key, index) => {
        const word = words[from + index];
        return word !== undefined && !word.quoted && word.key === key;
      });
      if (fits) go(at + 1, from + one.length, slots);
    }
    if (part.optional) go(at + 1, from, slots);
  };
  go(0, 0, {});
  return found;
}
