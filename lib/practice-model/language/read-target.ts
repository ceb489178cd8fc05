import { numberOf } from "../places/number-words.ts";
import { readColour } from "./colours.ts";
import {
  allWords,
  empty,
  type Noun,
  nounNamed,
  ordinalOf,
  type Position,
  positions,
  prepositions,
  pronouns,
  readNoun,
  readNounPhrase,
  type Side,
  sideOf,
} from "./nouns.ts";
import { trimMarks, type Word } from "./words.ts";

// Reads a phrase such as "the second button in the team section" or "das Bild oben auf der Kontaktseite".

/** A thing, and what tells it from others of its kind. */
export interface Target {
  /** Words in quotation marks, each a text of its own. */
  quoted: readonly string[];
  noun: Noun | null;
  isPlural: boolean;
  /** "The two paragraphs"; null for a number that was not said. */
  count: number | null;
  /** "All of them", "every". */
  isAll: boolean;
  /** From 1; -1 is the last one. */
  ordinals: readonly number[];
  position: Position | null;
  isPronoun: boolean;
  /** “Everything”, “some of them”: no thing that can be looked up. */
  isIndefinite: boolean;
  /** Words that have to be found with the thing. */
  words: readonly string[];
  /** The whole phrase as it was written, which may itself be a text of the page. */
  literal: string;
  /** Where it stands, outermost last. */
  within: readonly Context[];
}

export interface Context {
  /** "Above the footer", "the one below it"; null for inside or of it. */
  side: Side | null;
  target: Target;
}

/** A phrase that names nothing. */
export const noTarget: Target = {
  quoted: [],
  noun: null,
  isPlural: false,
  count: null,
  isAll: false,
  ordinals: [],
  position: null,
  isPronoun: false,
  isIndefinite: false,
  words: [],
  literal: "",
  within: [],
};

/** Words that name no single thing: what holds them is not looked up on the page. */
const indefinite =
  /^(?:everything|anything|nothing|something|alles|nichts|etwas|some|several|einige|paar|most|many|viele|half|hälfte)$/;

/** A relative clause only says where: "the text that stands under", "the button which says". */
const linking = new Set(
  "that which who says saying called named titled labelled labeled reading stands standing sits is steht stehende genannt namens heißt anfängt beginnt mit mitt titel with den der die das welche welcher".split(
    " ",
  ),
);

export function readTarget(message: string, given: readonly Word[]): Target {
  const words = trimMarks(given).filter(({ key, quoted }) => quoted || !/^[,.!?:;]$/.test(key));
  const first = words[0];
  const last = words.at(-1);
  const literal =
    first && last ? (words.length === 1 && first.quoted ? first.text : message.slice(first.start, last.end)) : "";
  if (isSaying(words))
    return {
      ...noTarget,
      literal,
      noun: nounNamed("quote"),
      within: [{ side: null, target: readSegment(words.slice(1, -1)) }],
    };
  // "in the footer" alone is a place, whose preposition says nothing.
  const segments = splitSegments(words);
  const [head, ...more] = segments;
  if (!head) return noTarget;
  const opening = readSegment(head.words);
  const [next, ...beyond] = more;
  const about =
    next && opening.noun?.isPlace && /^(?:about|über|of|with|mit|von|zu|zum|zur|for|für)$/.test(next.preposition)
      ? readSegment(next.words)
      : null;
  const isMerged =
    about !== null &&
    about.noun === null &&
    about.ordinals.length === 0 &&
    opening.words.length + opening.quoted.length === 0;
  const target =
    isMerged && about
      ? { ...opening, words: [...opening.words, ...about.words], quoted: [...opening.quoted, ...about.quoted] }
      : opening;
  let within: Context[] = (isMerged ? beyond : more).map(({ side, words: own }) => ({
    side,
    target: readSegment(own),
  }));
  // "The heading that says X", "the one called X": what follows names the thing itself.
  const [near, ...others] = within;
  if (
    near &&
    near.side === null &&
    target.quoted.length === 0 &&
    near.target.noun === null &&
    near.target.quoted.length > 0 &&
    (head.links || words.some(({ key, quoted }) => !quoted && /^(?:anfängt|beginnt)$/.test(key)))
  ) {
    return { ...target, quoted: near.target.quoted, literal, within: others };
  }
  // "Öffnungszeiten vom Samstag", "price of the rye": the value's name; nothing to merge.
  within = within.filter(
    ({ target: { noun, words: own, quoted, ordinals, position, isPronoun } }) =>
      noun || own.length > 0 || quoted.length > 0 || ordinals.length > 0 || position || isPronoun,
  );
  // A position is said anywhere: "the picture on the home page at the top".
  const position = target.position ?? within.find((context) => isOnlyPosition(context.target))?.target.position ?? null;
  const named = { ...target, literal, within: within.filter((context) => !isOnlyPosition(context.target)) };
  // “My name at the top left” is what stands there for the site.
  const isSiteName = position === "top" && target.noun === null && target.words.join(" ") === "name";
  return isSiteName ? { ...named, noun: nounNamed("logo"), words: [] } : { ...named, position };
}

const isOnlyPosition = ({ noun, words, quoted, ordinals, position }: Target) =>
  position !== null && noun === null && words.length === 0 && quoted.length === 0 && ordinals.length === 0;

/** “An award” is no „an der Wand“: the German preposition stands before one of these. */
export const germanArticle = /^(?:der|dem|den|die|das|d?ein\w*|unser\w*|erster|letzter)$/;

interface Segment {
  side: Side | null;
  preposition: string;
  words: Word[];
  /** Whether a word such as “called” came after it. */
  links: boolean;
}

/** Splits at prepositions: "the heading | of the team section". */
function splitSegments(words: readonly Word[]): Segment[] {
  const segments: Segment[] = [{ side: null, preposition: "", words: [], links: false }];
  for (const [index, word] of words.entries()) {
    const current = segments.at(-1);
    if (!current) break;
    // “The about page” is a name.
    const isPosition =
      positionAt(words, index) > 0 || (word.key === "about" && /^(?:page|seite)$/.test(words[index + 1]?.key ?? ""));
    const isArticle = word.key === "an" && !germanArticle.test(words[index + 1]?.key ?? "");
    if (!word.quoted && !isPosition && !isArticle && prepositions.has(word.key) && (index > 0 || words.length > 1)) {
      const side = sideOf(word.key);
      if (current.words.length === 0) current.side ??= side;
      else segments.push({ side, preposition: word.key, words: [], links: false });
    } else if (
      !word.quoted &&
      /^(?:that|which|says|saying|called|named|titled|labelled|labeled|reading|namens|genannt|heißt)$/.test(word.key) &&
      current.words.length > 0
    ) {
      current.links = true;
      if (!/^(?:that|which)$/.test(word.key)) segments.push({ side: null, preposition: "", words: [], links: false });
    } else current.words.push(word);
  }
  return segments.filter((segment, index) => index === 0 || segment.words.length > 0);
}

/** Returns how many words from here on say a position. */
function positionAt(words: readonly Word[], at: number): number {
  return (
    positions.find(
      ({ keys }) =>
        keys.length > 1 && keys.every((key, index) => words[at + index]?.key === key && !words[at + index]?.quoted),
    )?.keys.length ?? 0
  );
}

/** “What Eleanor says”: her quotation. */
const isSaying = (words: readonly Word[]) =>
  words.length > 2 &&
  /^(?:what|was)$/.test(words[0]?.quoted ? "" : (words[0]?.key ?? "")) &&
  /^(?:says?|said|wrote|writes|sagt|gesagt|schreibt)$/.test(words.at(-1)?.quoted ? "" : (words.at(-1)?.key ?? ""));

function readSegment(words: readonly Word[]): Target {
  const quoted: string[] = [];
  const rest: string[] = [];
  const ordinals: number[] = [];
  let position: Position | null = null;
  let count: number | null = null;
  let isAll = false;
  let isIndefinite = false;
  let hasPronoun = false;
  const nouns: { noun: Noun; isPlural: boolean; key: string; at: number }[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (!word) break;
    if (word.quoted) {
      quoted.push(word.text);
      continue;
    }
    // “The links” are no “links” as in left.
    const isLinks =
      word.key === "links" &&
      (words.length === 1 ||
        /^(?:and|und|&|sowie)$/.test(words[at + 1]?.key ?? "") ||
        /^(?:the|our|all|these|those|my|every|and|buttons|headings|alle|allen|die|den|unsere|unseren|meine|keine|beide)$/.test(
          words[at - 1]?.key ?? "",
        ));
    const placed = isLinks
      ? undefined
      : positions.find(({ keys }) =>
          keys.every((key, index) => words[at + index]?.key === key && !words[at + index]?.quoted),
        );
    if (placed) {
      position = placed.position;
      at += placed.keys.length - 1;
      continue;
    }
    const next = words[at + 1];
    const double = next && !next.quoted ? readNounPhrase(word.key, next.key) : null;
    if (double) {
      nouns.push({ noun: double, isPlural: false, key: `${word.key} ${next?.key ?? ""}`, at });
      at++;
      continue;
    }
    const isNumbered = /^#?\d{1,2}\.?$/.test(word.key) && nouns.length > 0;
    const ordinal = isNumbered ? Number(word.key.replace(/\D/g, "")) : ordinalOf(word.key);
    if (ordinal !== null) {
      ordinals.push(ordinal);
      continue;
    }
    // “The two buttons”
    const counted = /^\p{L}+$/u.test(word.key) ? numberOf(word.key) : null;
    if (counted !== null && counted > 1 && words.slice(at + 1, at + 3).some(({ key }) => readNoun(key)?.isPlural)) {
      count = counted;
      continue;
    }
    if (indefinite.test(word.key)) isIndefinite = true;
    if (allWords.has(word.key)) isAll = true;
    if (/^(?:überall|everywhere)$/.test(word.key)) continue;
    if (pronouns.has(word.key)) {
      hasPronoun = true;
      continue;
    }
    // Two things in one phrase are no thing: `forEach` takes them apart.
    if (
      /^(?:and|und|sowie|plus)$/.test(word.key) &&
      nouns.length > 0 &&
      words.slice(at + 1).some(({ key, quoted: isQuoted }) => !isQuoted && readNoun(key) !== null)
    )
      rest.push(word.key);
    if (empty.has(word.key) || linking.has(word.key) || /^(?:and|und|&|\+)$/.test(word.key)) continue;
    const noun = readNoun(word.key);
    if (noun) {
      if (noun.rest !== "") rest.push(noun.rest);
      nouns.push({ noun: noun.noun, isPlural: noun.isPlural, key: word.key, at });
      continue;
    }
    rest.push(word.key);
  }
  // „Die Seite Preise“: a noun after it is the page's name.
  const [named, called] = nouns;
  if (nouns.length === 2 && named?.noun.special === "page" && called && called.at === named.at + 1) {
    nouns.pop();
    rest.push(called.key);
  }
  // „Die Überschriften der Karten“: what comes after the article says where.
  const [owned, owner] = nouns;
  if (
    owned &&
    owner &&
    owner.noun.special === undefined &&
    nouns.length === 2 &&
    owner.at === owned.at + 2 &&
    /^(?:der|des)$/.test(words[owner.at - 1]?.key ?? "")
  )
    nouns.reverse();
  const head = nouns.at(-1);
  // “The prices page”: a noun before it is the page’s name.
  const before = nouns.at(-2);
  const isName = head?.noun.special === "page" && before !== undefined && before.at === head.at - 1;
  if (isName && before) rest.push(before.key);
  const others = nouns.slice(0, isName ? -2 : -1);
  // “The green part”: a colour can't be looked up, and is not needed beside a noun.
  const telling =
    head && head.noun.name !== "text" && head.noun.special === undefined
      ? rest.filter(
          (key) =>
            readColour([{ key, text: key, start: 0, end: 0, quoted: false }]) === null &&
            !/^(?:big|large|small|great|große|großen|kleine|kleinen|main|grey|gray)$/.test(key),
        )
      : rest;
  return {
    ...noTarget,
    isIndefinite,
    quoted,
    noun: head?.noun ?? null,
    isPlural: head?.isPlural ?? false,
    count,
    isAll,
    ordinals,
    position,
    isPronoun: hasPronoun && head === undefined && rest.length === 0 && quoted.length === 0,
    words: telling,
    // "The hero picture", "the footer text": the first noun says where.
    within: others.map(({ noun, key }) => ({ side: null, target: { ...noTarget, noun, literal: key } })),
  };
}

/** The same target on another page. */
export const onPage = (target: Target, page: Target): Target => ({
  ...target,
  within: [...target.within, { side: null, target: page }],
});
