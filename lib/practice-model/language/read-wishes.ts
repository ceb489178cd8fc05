import { meaningOf } from "../places/matching.ts";
import { readKitSections, splitText } from "./additions.ts";
import { languageOf } from "./cannot.ts";
import { isFiller, withoutFillers } from "./fillers.ts";
import { interpret } from "./interpret.ts";
import { nounNamed, prepositions, readNoun, sideOf } from "./nouns.ts";
import { englishVerbs } from "./patterns/english.ts";
import { germanVerbs } from "./patterns/german.ts";
import { readings } from "./patterns/grammar.ts";
import { withoutPolite } from "./polite.ts";
import { actingWords, isEverywhere, joining, readAside, remarkStart } from "./read-asides.ts";
import { readLoose } from "./read-loose.ts";
import { noTarget, readTarget } from "./read-target.ts";
import { readCorrection } from "./whole/read-corrections.ts";
import { readField } from "./whole/read-field.ts";
import { readOffer } from "./whole/read-offers.ts";
import { readQuestion } from "./whole/read-questions.ts";
import { readRenaming } from "./whole/read-renames.ts";
import { readAddress, readStatement } from "./whole/read-statements.ts";
import { type Clause, type Wish, within } from "./wish.ts";
import { isMark, trimMarks, type Word } from "./words.ts";

// Reads a message as wishes. Each clause can have several readings; the site decides which of them is meant.

const clauseWordsMax = 220;
const boundariesMax = 12;
const interpretationsMax = 32;

/** Returns the ways in which a message splits into wishes; an empty list if a part of it is no wish. */
export function readMessage(message: string, words: readonly Word[], hasIt = false): Clause[][] {
  const known = new Map<string, Clause | null>();
  const clause = (from: number, to: number, before: readonly Word[] | null): Clause | null => {
    const key = `${from} ${to} ${before?.[0]?.start ?? ""}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const own = words.slice(from, to);
    const last = own.at(-1);
    const isLabel = from === 0 && last !== undefined && !last.quoted && last.key === ":";
    const wishes = readClause(message, own, before, isLabel);
    // A clause that ends in a colon in the middle of a message is a wish only if it says where.
    const fitting = isLabel && to < words.length ? wishes.filter(({ act }) => act === "scope") : wishes;
    const read = fitting.length > 0 ? { words: own, wishes: fitting } : null;
    known.set(key, read);
    return read;
  };
  const boundaries = boundariesOf(words);
  const found: Clause[][] = [];
  const go = (from: number, clauses: Clause[]): void => {
    if (found.length >= interpretationsMax) return;
    if (from >= words.length) {
      if (clauses.length > 0) found.push(clauses);
      return;
    }
    for (const to of [...boundaries.filter((at) => at > from), words.length]) {
      const own = words.slice(from, to);
      if (withoutPolite(own).length === 0 || isOnlyPolite(own)) {
        if (to === words.length && clauses.length > 0) found.push(clauses);
        else if (to < words.length) go(to, clauses);
        continue;
      }
      const read = clause(from, to, clauses.at(-1)?.words ?? (hasIt ? [] : null));
      if (read) go(to, [...clauses, read]);
    }
  };
  go(0, []);
  // A number in the place of another and a field of a form are told by the whole message.
  const correction = readCorrection(words);
  const whole = [
    correction,
    readField(message, words),
    readRenaming(message, words),
    readQuestion(message, words),
    readOffer(message),
    moved(message),
  ].filter((wish) => wish !== null);
  return [...found, ...whole.map((wish) => [{ words, wishes: [wish] }])];
}

const onlyPolite =
  /^(?:(?:hi|hello|hey|hallo|moin|thanks|thank|you|danke|vielen|dank|please|bitte|schön|good|morning|guten|tag|morgen|cheers|ok|okay|great|super|toll|prima|lg|und|and|so|well|also|then|dann|there|du)\s?)+$/;
const isOnlyPolite = (words: readonly Word[]) =>
  onlyPolite.test(
    trimMarks(words)
      .filter((word) => !isMark(word))
      .map(({ key, quoted }) => (quoted ? "“" : key))
      .join(" "),
  );

const reason = /^(?:because|since|cause|cuz|weil|damit|denn)$/;

/** Returns the places where another wish can begin. */
function boundariesOf(words: readonly Word[]): number[] {
  const found: number[] = [];
  for (const [index, word] of words.entries()) {
    if (index === 0 || word.quoted) continue;
    // After a colon follows a text, even one with marks; only a new line ends it.
    if (isMark(word) && (word.key !== ":" || (index <= 5 && !words.slice(0, index).some(isMark))))
      found.push(index + 1);
    else if (
      reason.test(word.key) ||
      (word.key === "so" && /^(?:it|it's|its|that|people|we|they|you|everyone|dass)$/.test(words[index + 1]?.key ?? ""))
    )
      found.push(index);
    else if (joining.has(word.key) && index + 1 < words.length) found.push(index);
    else if (words[index - 1]?.quoted && remarkStart.test(word.key)) found.push(index);
    else if (isEverywhere(words.slice(index))) found.push(index);
  }
  return [...new Set(found)].slice(0, boundariesMax);
}

/** Reads a clause. It takes from the clause before what it leaves out: the verb, or the thing that it is about. */
export function readClause(
  message: string,
  given: readonly Word[],
  before: readonly Word[] | null = null,
  isLabel = false,
): Wish[] {
  const plain = trimMarks(given.filter((word, index) => index > 0 || !joining.has(word.key) || word.quoted));
  const own = withoutPolite(plain);
  if (own.length === 0 || own.length > clauseWordsMax) return [];
  const variants = distinct([own, trimMarks(plain), withoutFillers(own)]);
  const wishes = variants.flatMap((words) => [...readPlain(message, words), ...readScoped(message, words)]);
  const loose = endsInText(before)
    ? []
    : readLoose(message, own).filter(
        ({ act, known }) => !wishes.some((wish) => wish.act === act && wish.known >= known),
      );
  const told = [...wishes, ...loose, ...stated(own), ...readAside(message, own, isLabel)];
  const shared =
    before === null || told.some(({ known }) => known > 0)
      ? []
      : completed(own, before).flatMap((words) => readPlain(message, words));
  // “… to the very top, before Friday”: that is where the top is.
  const isTold =
    before !== null &&
    besideWhat(own) !== null &&
    before.some(({ key, quoted }) => !quoted && /^(?:ganz|first|top|anfang|zuerst)$/.test(key));
  // “Make it all teal? Buttons, icons, everything”: what everything is.
  const isList =
    before !== null &&
    /\b(?:all|everything|alles)\b/i.test(message.slice(0, own[0]?.start)) &&
    own.every(
      ({ key, quoted }) =>
        !quoted && (readNoun(key) !== null || /^(?:everything|alles|the|die|circles|kreise)$/.test(key)),
    );
  const remark: Wish = { language: "en", known: 1, act: "remark", about: null };
  if (isList) return [remark];
  const there = isTold ? (besideWhat(own) ?? []).flatMap((words) => readPlain(message, words)) : [];
  if (isTold) return there.length > 0 ? there : [remark];
  return [...told, ...shared].toSorted((one, other) => other.known - one.known);
}

/** A new address as a fact. */
function moved(message: string): Wish | null {
  const text = readAddress(message);
  return text === null
    ? null
    : {
        act: "say",
        language: languageOf(message),
        known: 5,
        target: { ...noTarget, noun: nounNamed("address"), literal: message },
        text,
        isQuoted: true,
        old: null,
        isExplicit: false,
        isStatement: true,
      };
}

/** A sentence about the world with a new value changes that of what it names. */
function stated(words: readonly Word[]): Wish[] {
  const statement = readStatement(words);
  if (!statement) return [];
  const { language, value, ...named } = statement;
  const target = { ...noTarget, ...named, literal: [...named.quoted, ...named.words].join(" ") };
  return [
    {
      act: "say",
      language,
      known: 2,
      target,
      text: value,
      isQuoted: true,
      old: null,
      isExplicit: false,
      isStatement: true,
    },
  ];
}

/** Whether a clause ends in a new text without quotation marks: the next sentence may belong to it. */
const endsInText = (before: readonly Word[] | null) =>
  before?.some(({ key, quoted }, index) => !quoted && key === ":" && before[index + 1]?.quoted === false);

const distinct = (variants: readonly (readonly Word[])[]) =>
  variants.filter(
    (words, index) => words.length > 0 && variants.findIndex((other) => other.length === words.length) === index,
  );

const moving = new Set(`${englishVerbs.move}|${germanVerbs.move}|nach|up|down|first`.split("|"));
const exactly = /^(?:right|directly|straight|just|so|also|noch|direkt|gleich|genau|und zwar|aber)$/;

/** “… directly below the photo”, „… noch vor Freitag“: moving it there; null for other words. */
function besideWhat(own: readonly Word[]): Word[][] | null {
  const at = own.findIndex(({ key, quoted }) => quoted || !exactly.test(key));
  const side = own[at];
  if (!side || side.quoted || at > 2 || sideOf(side.key) === null || own.length - at < 2) return null;
  const said = (key: string): Word => ({ ...pronoun, key, text: key });
  return [
    [said("move"), pronoun, ...own.slice(at)],
    [said("verschiebe"), said("es"), ...own.slice(at)],
  ];
}

const pronoun: Word = { text: "it", key: "it", start: 0, end: 0, quoted: false };

/** “… and be outlined”, “… and make bold”: with “it”; “make the title bigger and the text smaller”: with the verb of the clause before. */
function completed(own: readonly Word[], before: readonly Word[]): Word[][] {
  const [lead, ...rest] = own;
  const [verb] = withoutPolite(before);
  if (!lead) return [];
  const place = besideWhat(own);
  if (place !== null && before.some(({ key, quoted }) => !quoted && moving.has(key))) return place;
  // Beside picks, what has no verb is about them too: “larger”.
  const isOpen =
    before.length === 0 || actingWords.has(lead.key) || /^(?:be|sein|jump|go|lead|scroll|dial)$/.test(lead.key);
  const withIt =
    lead.quoted || !isOpen
      ? []
      : [
          [pronoun, ...own],
          ...(/^(?:call|name|nenn|nenne)$/.test(lead.key) ? [] : [[lead, pronoun, ...rest]]),
          ...(/^(?:be|sein|jump|go|lead|link|open|scroll|dial)$/.test(lead.key)
            ? [[pronoun, { ...pronoun, key: "should", text: "should" }, ...own]]
            : []),
        ];
  return verb && !verb.quoted && actingWords.has(verb.key) && before.at(-1)?.key !== "."
    ? [...withIt, [verb, ...own]]
    : withIt;
}

const readPlain = (message: string, words: readonly Word[]): Wish[] => [
  ...readPatterns(message, words),
  ...readAdditions(message, words),
];

/** Wishes for sections and pages that say what stands there. */
function readAdditions(message: string, words: readonly Word[]): Wish[] {
  const kit = readKitSections(message, words).map(
    (section): Wish => ({ act: "add-kit", language: section.language, known: section.known, section }),
  );
  const split = splitText(message, words);
  const told = (split ? readPatterns(message, split.wish) : []).flatMap((wish): Wish[] =>
    split && (wish.act === "add-section" || wish.act === "add-page") && wish.text === null
      ? wish.act === "add-page" && wish.name === "" && split.text.split(/\s+/).length <= 4
        ? [{ ...wish, name: split.text, known: wish.known + 2 }]
        : [{ ...wish, text: split.text, known: wish.known + 2 }]
      : [],
  );
  return [...kit, ...told];
}

const readPatterns = (message: string, words: readonly Word[]): Wish[] =>
  readings(words).flatMap((reading) => {
    const wish = interpret(message, reading);
    const each = wish === null ? [] : forEach(message, wish, reading.slots.T);
    const areNouns = each.some(
      (one) => one.act === "all" && one.wishes.every((part) => "target" in part && part.target?.noun),
    );
    return wish === null ? [] : areNouns ? each : [wish, ...each];
  });

const joined = /^(?:and|und|&|plus|sowie|,)$/;

/** “The logo and the text below it”: the wish for each of them, if both sides name something. */
function forEach(message: string, wish: Wish, words: readonly Word[] | undefined): Wish[] {
  if (
    !words ||
    !(
      wish.act === "remove" ||
      wish.act === "look" ||
      wish.act === "hide" ||
      wish.act === "hide-on-phones" ||
      wish.act === "copy"
    )
  )
    return [];
  const parts: Word[][] = [[]];
  for (const word of words) {
    if (!word.quoted && joined.test(word.key)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  const told = parts.filter((part) => part.length > 0);
  if (told.length < 2 || told.length > 8) return [];
  const targets = told.map((part) => readTarget(message, part));
  if (
    targets.some(
      ({ noun, words: own, quoted, isPronoun, ordinals }) =>
        noun === null && !isPronoun && own.length + quoted.length + ordinals.length === 0,
    )
  )
    return [];
  const last = targets.at(-1);
  // “The title and the text of the second card”: what comes last may say where for all of them.
  const wishes = targets.map(
    (target): Wish => ({
      ...wish,
      target:
        target.noun === null && target.words.length + target.quoted.length === 0 && last
          ? { ...target, noun: last.noun }
          : target,
    }),
  );
  return [{ language: wish.language, known: wish.known, act: "all", wishes }];
}

const scopeWordsMax = 10;
const scopeOpenings = new Set("on in at under for bei beim auf in im am an unter oben unten ganz auf from".split(" "));

/** Reads a clause that begins with a place: “On the contact page, …”, „In der Fußzeile soll …“, “Landing page: …”. */
function readScoped(message: string, words: readonly Word[]): Wish[] {
  const colon = words.findIndex(({ key, quoted }) => !quoted && key === ":");
  const splits = new Set<number>();
  const isFronted = !words[0]?.quoted && scopeOpenings.has(words[0]?.key ?? "");
  if (isFronted && /^(?:oben|unten)$/.test(words[0]?.key ?? "")) splits.add(1);
  if (isFronted) for (let at = 2; at <= Math.min(scopeWordsMax, words.length - 2); at++) splits.add(at);
  if (colon > 0 && colon <= 5) splits.add(colon);
  return [...splits].flatMap((at) => {
    const place = trimMarks(words.slice(0, at));
    const rest = trimMarks(words.slice(at));
    if (place.some(isMark) || rest.length === 0 || endsOpen(place) || !(at === colon || beginsAnew(place, rest)))
      return [];
    const target = readTarget(message, place);
    const side = isFronted && words[0] ? sideOf(words[0].key) : null;
    const { noun, words: own, quoted, ordinals, position } = target;
    if (target.isPronoun || (noun === null && own.length + quoted.length + ordinals.length === 0 && position === null))
      return [];
    return readPlain(message, withoutPolite(rest)).flatMap(
      (wish) => within(wish, { side: side === "below" || side === "above" ? null : side, target }) ?? [],
    );
  });
}

/** “On the”, „bei der großen“: a place does not end so. */
const endsOpen = (place: readonly Word[]) => {
  const last = place.at(-1);
  return (
    last !== undefined &&
    place.length > 1 &&
    !last.quoted &&
    (/^(?:der|die|das|den|dem|des|the|a|an|our|my|unser|unsere|mein|meine|ein|eine|einen|statt|anstatt|und|and|soll|should)$/.test(
      last.key,
    ) ||
      (prepositions.has(last.key) && !(last.key === "about" && place.length === 2)))
  );
};

/** A month or a day of the week. */
const isTimeName = (key: string) =>
  /^(?:jan|feb|m(?:ar|är)|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz]|mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so)[a-zä]*(?:day|tag|woch|ber|ary|uar|il|ch|rz|ust|ne|ly|ni|li)?s?$/.test(
    key,
  ) && meaningOf(key).startsWith("#");

/** Whether a place can end here: with a noun, or before an article, a verb or a quotation. */
function beginsAnew(place: readonly Word[], rest: readonly Word[]): boolean {
  const [first] = rest;
  const last = place.at(-1);
  if (!first || !last) return false;
  if (first.quoted || last.quoted || !/^\p{L}/u.test(first.key)) return true;
  if (readNoun(last.key) !== null && readNoun(first.key) === null) return true;
  return (
    actingWords.has(first.key) ||
    isFiller(first) ||
    isTimeName(first.key) ||
    /^(?:der|die|das|den|dem|the|our|my|a|an|unser|unsere|unseren|mein|meine|meinen|ein|eine|einen|it|es|there|soll|sollen|should|must|muss|statt|instead|all|alle|every|each|jede|jeder|no|kein|keine|noch|another)$/.test(
      first.key,
    )
  );
}
