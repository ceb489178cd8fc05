import { nounOf, nouns, pronoun } from "./pick-phrases.ts";
import type { Beside, ReadPickWish } from "./pick-wish.ts";

const ordinals: Record<string, number> = { first: 0, second: 1, third: 2, other: 1, last: -1 };

/** Reads "that", "the other one", "the second" as a pick, and "the heading “Prices”" as words of the page. */
function readBeside(text: string, picks: number): Beside | null {
  const plain = text.trim();
  if (/^(?:that|it|this|that one|the other|the other one|the other thing)$/i.test(plain)) {
    return picks === 2 ? { kind: "pick", index: 1 } : null;
  }
  const ordinal =
    /^the (first|second|third|other|last)(?: (?:one|element|pick|thing|button|heading|picture|section|paragraph))?$/i.exec(
      plain,
    )?.[1];
  if (ordinal !== undefined) {
    const index = ordinals[ordinal.toLowerCase()] ?? 0;
    const at = index === -1 ? picks - 1 : index;
    return at < picks ? { kind: "pick", index: at } : null;
  }
  const named = new RegExp(
    `^(?:the )?(${nouns})? ?(?:called |named |that says |saying |with the text )?["“”„«'‘](.+)["“”»'’](?: (${nouns}))?$`,
    "iu",
  ).exec(plain);
  if (named) return { kind: "words", words: named[2] ?? "", noun: nounOf(named[1], named[3]) };
  const bare = new RegExp(`^the (${nouns}) (.+)$|^the (.+) (${nouns})$`, "i").exec(plain);
  if (bare) return { kind: "words", words: bare[2] ?? bare[3] ?? "", noun: nounOf(bare[1], bare[4]) };
  return null;
}

const sides: Record<string, "before" | "after"> = {
  above: "before",
  before: "before",
  "on top of": "before",
  over: "before",
  "in front of": "before",
  below: "after",
  under: "after",
  underneath: "after",
  beneath: "after",
  after: "after",
  behind: "after",
};
const sidePattern = Object.keys(sides).join("|");

/** Returns where a request puts a picked element; null if it is another request. `picks` is their number. */
export function readPlace(text: string, picks: number): ReadPickWish | null {
  const pattern = new RegExp(
    `^(?:move|put|place|bring|shift|set|push|position)(?: (${pronoun}|the first(?: one)?|the second(?: one)?|(?:the|this|that) (?:${nouns})))?(?: (?:directly|right|just|straight))? (${sidePattern}) (.+)$`,
    "i",
  );
  const match = pattern.exec(text);
  if (!match) return null;
  const [, what = "it", side = "", where = ""] = match;
  const isSecond = /^the second/i.test(what);
  const found = readBeside(where, picks);
  if (found === null) return { kind: "ask", sentence: besideQuestion };
  const index = isSecond ? 1 : 0;
  // "Put the second above the first", "put it above that".
  const beside =
    isSecond && /^(?:that|it|this|the other(?: one)?)$/i.test(where.trim())
      ? { kind: "pick" as const, index: 0 }
      : found;
  if (beside.kind === "pick" && beside.index === index) return { kind: "ask", sentence: besideQuestion };
  if (picks > 2 && beside.kind === "pick") return { kind: "ask", sentence: besideQuestion };
  const noun = new RegExp(`^(?:the|this|that) (${nouns})$`, "i").exec(what)?.[1] ?? null;
  return {
    kind: "wishes",
    wishes: [{ kind: "place", side: sides[side.toLowerCase()] ?? "after", beside, index, noun }],
  };
}

const besideQuestion =
  'I need to know beside what: pick exactly two elements, first the one to move, or name a heading, as in `put it above the heading "Prices"`.';
