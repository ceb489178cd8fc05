import { kindsOfValue } from "../places/typed-values.ts";
import { type KitSection, readKitSections, splitText } from "./additions.ts";
import { readColour, type SpokenColour } from "./colours.ts";
import { englishVerbs } from "./english.ts";
import { isFiller, withoutFillers } from "./fillers.ts";
import { germanVerbs } from "./german.ts";
import { type Language, type Reading, readings } from "./grammar.ts";
import { type Look, readLooks } from "./looks.ts";
import { empty as emptyWords, nounNamed, ordinalOf, prepositions, readNoun, type Side, sideOf } from "./nouns.ts";
import { withoutPolite } from "./polite.ts";
import { type Correction, readCorrection } from "./read-corrections.ts";
import { readLoose } from "./read-loose.ts";
import { readStatement } from "./read-statements.ts";
import { type Context, noTarget, readTarget, type Target } from "./read-target.ts";
import { isMark, saidText, trimMarks, type Word } from "./words.ts";

// Reads a message as wishes. Each clause can have several readings; the site decides which of them is meant.

export type Wish = {
  language: Language;
  known: number;
} /** `isExplicit`: it speaks of changing words, so that a part of a text can be meant. */ & (
  | {
      act: "say";
      target: Target;
      text: string;
      isQuoted: boolean;
      old: string | null;
      isExplicit: boolean;
      isStatement: boolean;
    }
  /** Which text changes, but not to what. */
  | { act: "say-what"; target: Target }
  /** What gets another colour, but not which. */
  | { act: "colour-what"; target: Target }
  | { act: "replace-words"; old: string; text: string }
  | Omit<Correction, "language" | "known">
  | { act: "recolour"; from: SpokenColour; to: SpokenColour }
  | { act: "look"; target: Target; looks: readonly Look[] }
  | { act: "remove"; target: Target }
  | { act: "hide-on-phones" | "hide" | "copy"; target: Target }
  | { act: "swap"; one: Target; other: Target | null }
  | { act: "move"; target: Target; side: Side; beside: Target }
  | { act: "shift"; target: Target; to: "up" | "down" | "first" | "last" | number }
  | { act: "link"; target: Target; to: string }
  | { act: "new-tab"; target: Target | null }
  | { act: "add-text"; text: string; isQuoted: boolean; side: Side | "inside"; beside: Target }
  /** `target`: the list, or the entries of it that a noun names; `index`: its place among them, -1 for the last. */
  | { act: "add-item"; text: string; target: Target | null; index: number | null }
  | { act: "add-link"; label: string | null; to: string; side: Side | "inside"; beside: Target | null }
  | { act: "add-section"; subject: string; text: string | null; side: Side; beside: Target | null; page: Target | null }
  /** A section of the kit; `place`: the page, or what it stands beside. */
  | { act: "add-kit"; section: KitSection }
  | { act: "add-page"; name: string; text: string | null }
  | { act: "describe"; target: Target | null }
  | { act: "history"; first: boolean }
  | { act: "undo" }
  | { act: "again"; target: Target | null }
  | { act: "other"; target: Target | null; side: Side | null }
  /** Says where all other wishes of the message are meant. */
  | { act: "scope"; target: Target; isEverywhere: boolean }
  /** Says what stays, or why: nothing to do. `about`: what it speaks of, which “it” in the next wish means. */
  | { act: "remark"; about: Target | null; keeps?: readonly string[] }
  /** Understood, and not possible. */
  | { act: "decline"; sentence: string }
  /** One wish for each of several things: “the logo and the text under it”. */
  | { act: "all"; wishes: readonly Wish[] }
);

export interface Clause {
  words: readonly Word[];
  wishes: readonly Wish[];
}

const joining = new Set("and und then dann plus & sowie also außerdem auch".split(" "));
const clauseWordsMax = 220;
const boundariesMax = 12;
const interpretationsMax = 32;

/** Returns the ways in which a message splits into wishes; none if a part of it is none. */
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
    // What ends in a colon in the middle of a message is a wish only if it says where.
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
  // A number in the place of another is told by the whole message.
  const correction = readCorrection(words);
  return correction ? [...found, [{ words, wishes: [correction] }]] : found;
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

/** Whether words say that every page is meant, and nothing else. */
const isEverywhere = (words: readonly Word[]) =>
  words.length <= 7 &&
  everywhere.test(
    trimMarks(words)
      .map(({ key, quoted }) => (quoted ? "“" : key))
      .join(" "),
  );

/** Returns the places where another wish can begin. */
function boundariesOf(words: readonly Word[]): number[] {
  const found: number[] = [];
  for (const [index, word] of words.entries()) {
    if (index === 0 || word.quoted) continue;
    // After a colon follows a text, whatever it holds; only a new line ends it.
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

/** Reads a clause. What it leaves out, it takes from the clause before: the verb, or the thing that it is about. */
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
  return [...told, ...shared].toSorted((one, other) => other.known - one.known);
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

const pronoun: Word = { text: "it", key: "it", start: 0, end: 0, quoted: false };

/** “… and be outlined”, “… and make bold”: with “it”; “make the title bigger and the text smaller”: with the verb of the clause before. */
function completed(own: readonly Word[], before: readonly Word[]): Word[][] {
  const [lead, ...rest] = own;
  const [verb] = withoutPolite(before);
  if (!lead) return [];
  // Beside picks, what has no verb is about them too: “larger”.
  const isOpen = before.length === 0 || actingWords.has(lead.key) || lead.key === "be" || lead.key === "sein";
  const withIt =
    lead.quoted || !isOpen
      ? []
      : [
          [pronoun, ...own],
          ...(/^(?:call|name|nenn|nenne)$/.test(lead.key) ? [] : [[lead, pronoun, ...rest]]),
          ...(lead.key === "be" || lead.key === "sein"
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
      ? [{ ...wish, text: split.text, known: wish.known + 2 }]
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
      prepositions.has(last.key))
  );
};

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
    /^(?:der|die|das|den|dem|the|our|my|a|an|unser|unsere|unseren|mein|meine|meinen|ein|eine|einen|it|es|there|soll|sollen|should|must|muss|statt|instead|all|alle|every|each|jede|jeder|no|kein|keine|noch|another)$/.test(
      first.key,
    )
  );
}

/** The wish at a place; null for one that has no place. */
export function within(wish: Wish, context: Context): Wish | null {
  const inside = (target: Target): Target => ({ ...target, within: [...target.within, context] });
  const lifted = { ...wish, known: wish.known + 1 };
  switch (lifted.act) {
    case "say":
    case "look":
    case "remove":
    case "hide-on-phones":
    case "hide":
    case "copy":
    case "shift":
    case "link":
    case "say-what":
    case "colour-what":
      return { ...lifted, target: inside(lifted.target) };
    case "move":
      return { ...lifted, target: inside(lifted.target), beside: inside(lifted.beside) };
    case "add-text":
      return { ...lifted, beside: inside(lifted.beside) };
    case "add-item":
      return { ...lifted, target: lifted.target ? inside(lifted.target) : context.target };
    case "swap":
      return { ...lifted, one: inside(lifted.one), other: lifted.other && inside(lifted.other) };
    case "add-link":
      return { ...lifted, beside: lifted.beside ? inside(lifted.beside) : context.target };
    case "add-kit":
      return lifted.section.place
        ? null
        : { ...lifted, section: { ...lifted.section, place: context.target, side: context.side } };
    case "add-section":
      return lifted.beside
        ? { ...lifted, beside: inside(lifted.beside) }
        : { ...lifted, page: lifted.page ?? context.target };
    default:
      return null;
  }
}

const everywhere =
  /^(?:(?:and |und |also |auch )?(?:on|auf|in|across) (?:all|every|each|allen|jeder|sämtlichen|der ganzen|the whole|the entire)(?: (?:the|of the|our|den))? (?:pages?|seiten?|website|site|unterseiten|blog)|(?:also |auch |bitte |really )?(?:everywhere|überall)(?: (?:on the site|auf der (?:seite|website)|bitte))?|site-?wide|throughout|all pages|alle seiten|every page|jede seite|also everywhere|also on all pages|auch überall|on the whole (?:blog|site|website)|wherever it (?:is|stands|appears)|wo immer es steht)$/;
const staying =
  /\b(?:stays?|staying|remains?|keep|keeps|leave|unchanged|bleibt|bleiben|bleib|lassen|lass|belassen|unverändert|is fine|are fine|passt|passen so)\b/u;
const leaving = /\b(?:out|off|away|weg|raus|fort|heraus|aus)\b/u;
const onlyThis =
  /^(?:(?:but |aber )?(?:nur|only|just) (?:den|die|das|der|dem|this|that|the|in|on|auf|bei|hier|here|there|da|dort|diese[rs]?)\b.{0,24}|nothing else|sonst nichts|nichts anderes|not the others?|nicht die anderen|die anderen nicht|.{2,30} (?:not|nicht)|(?:as )?(?:the )?last(?: one| entry)? (?:in|of) the (?:menu|navigation)|(?:im|in der|in the|in) (?:menü|menu|navigation|navi) (?:als letzte[rs]?|ganz hinten|ganz rechts|am ende|last|at the end)(?: punkt| eintrag)?|als letzte[rs]?(?: punkt| eintrag)? (?:im|in der) (?:menü|navigation)|at the end of the menu|like (?:a|an|the) .{2,24}|wie (?:ein|eine|einen|der|die|das) .{2,24}|(?:the )?same (?:as|style|look).{0,30}|genau ?so wie .{2,30}|no picture needed|without (?:a )?picture|ohne bild|geht auch ohne bild|(?:die )?ander[en]n? rutschen .*|it's for .{2,40}|(?:very )?important|wichtig|asap|eilt)$/u;
const complaint =
  /^(?:.{2,60}) (?:is|are|looks|look|feels|ist|sind|sieht|sehen|wirkt|finde ich|find ich|mag ich) (?:(?:a|ein) (?:bit|little|bisschen) |mir |uns |just |far |way |much |viel |etwas |so |very |really |sehr |ganz |total )*(?:too|zu|so|very|boring|langweilig|cold|kalt|hard|schwer|ugly|hässlich|old|alt|altmodisch|outdated|not us|nicht schön|nicht gut|kaum|not nice|cold|pale|blass|grell|dull|öde)\b.{0,30}$/u;
/** Says no more than the sentence before. */
const onlyName = /^(?:change|update|ändere|änder) (?:the|our|den|unseren) namen?(?: everywhere| überall)?$/;
/** What every new page gets anyway. */
const linksPage =
  /^(?:link(?:e[dn])?|add(?:ed)?|put|show|include) (?:it |that |them |to it )?(?:in|to|from|into|on) (?:the |our |every )?(?:main |top )?(?:menu|navigation|nav|navbar|navigation bar)$|^(?:verlinke|verlink|füge|nimm|nehme|setz|setze|verlinkt|und verlinke) (?:sie |es |die )?(?:im|ins|in die|in der|in das|zum|zur) (?:menü|navigation|hauptmenü|hauptnavigation)(?: hinzu| auf| ein)?$/;
const remarkStart =
  /^(?:nobody|noone|niemand|keiner|because|since|as|so|for|no|otherwise|we|i|it|it's|its|he|she|they|that|that's|thats|people|wir|ich|es|er|sie|man|das|weil|denn|da|damit|sonst|geht|kein|keine|kann|is|are|ist|sind|too|zu|looks|sieht)$/;
const asking = new Set(
  "change replace remove delete add move rename link hide put set write use swap take switch make need want should must ändere ersetze lösche entferne füge verschiebe schreib mach nimm tausche brauche will soll sollte muss bitte please instead statt not nicht but aber only nur except außer everywhere überall".split(
    " ",
  ),
);

/** What has happened to something: why the next wish is made. */
const happened =
  /\b(?:left|has left|quit|retired|moved out|sold out|out of stock|is gone|are gone|is over|has ended|no longer|any ?more|stopped|dropped|discontinued|closed down|is wrong|is outdated|out of date|cancell?ed|died|married|isn't coming|aren't coming|abgesagt|gestorben|geheiratet|fällt aus|fallen aus|ausverkauft|vergriffen|nicht mehr|nimmer|aufgehört|gekündigt|ausgestiegen|im ruhestand|vorbei|veraltet|falsch|stimmt nicht|eingestellt|abgeschafft|gibt es nicht)\b/u;

/** Words that can name what a remark is about: no small ones. */
const isName_ = ({ key, quoted }: Word) =>
  quoted ||
  !(
    emptyWords.has(key) ||
    remarkStart.test(key) ||
    /^(?:left|last|week|month|year|has|have|been|gone|quit|retired|sold|out|stock|over|ended|longer|any|more|anymore|stopped|dropped|discontinued|closed|down|wrong|outdated|date|us|not|don't|doesn't|nicht|mehr|nimmer|cancelled|canceled|died|got|married|coming|isn't|aren't|abgesagt|gestorben|geheiratet|fällt|fallen|machen|mache|macht|make|ausverkauft|vergriffen|aufgehört|gekündigt|vorbei|veraltet|falsch|stimmt|eingestellt|gibt|hat|haben|nutze|nutz|nutzen|use|using|sell|selling|verkaufen|letzte|woche|monat|jahr|heute|seit|leider|now|unfortunately|so)$/.test(
      key,
    )
  );

/** Verbs of changes: what holds one is a wish. */
const actingWords = new Set(
  [...Object.values(englishVerbs), ...Object.values(germanVerbs)]
    .flatMap((verbs) => verbs.split("|"))
    .filter((verb) => !/_|^(?:in|on|say|show|be|have|read|state|show|weg|raus|sein|stehen|set)$/.test(verb))
    .concat("ausblenden verstecken hide hin rein weg raus zeigen".split(" ")),
);

const plainSaid = (words: readonly Word[]) =>
  words.every(
    ({ key, quoted }) =>
      quoted ||
      ((!asking.has(key) || /^(?:not|nicht|use)$/.test(key)) &&
        (!actingWords.has(key) || /^(?:dropped|use|nutze|nutz|machen|mache|macht|make|haben|anbieten)$/.test(key)) &&
        !/[@]|:\/\//.test(key)),
  );

/** Reads a clause that only says where, what stays, or why. */
function readAside(message: string, words: readonly Word[], isLabel: boolean): Wish[] {
  const base = { language: "en" as const, known: 0 };
  const hasMarks = trimMarks(words).some(isMark);
  if (trimMarks(words).some((word) => isMark(word) && word.key !== ",")) return [];
  const text = words
    .filter((word) => !isMark(word))
    .map(({ key, quoted }) => (quoted ? "“" : key))
    .join(" ");
  if (everywhere.test(text))
    return [{ ...base, known: 1, act: "scope", target: readTarget(message, words), isEverywhere: true }];
  const entry = entryPlace(message, words);
  if (entry !== undefined) return entry === null ? [] : [entry];
  if (onlyName.test(text)) return [{ ...base, known: 1, act: "remark", about: null }];
  if (linksPage.test(text)) return [{ ...base, known: words.length, act: "remark", about: null }];
  if (/\b(?:alphabet\p{L}*|sortier\p{L}*|sort|sorted)\b/u.test(text)) return [];
  if (
    staying.test(text) &&
    !leaving.test(text) &&
    (!hasMarks || words.length < 9) &&
    words.every(({ key, quoted }) => quoted || staying.test(key) || !actingWords.has(key))
  )
    return [
      {
        ...base,
        known: 1,
        act: "remark",
        about: null,
        keeps: words
          .filter(
            ({ key, quoted }) => quoted || (isName_({ key } as Word) && !staying.test(key) && readNoun(key) === null),
          )
          .map(({ key }) => key),
      },
    ];
  if (
    onlyThis.test(text) &&
    words.every(({ key, quoted }) => quoted || !actingWords.has(key) || /^(?:nur|only)$/.test(key))
  )
    return [
      {
        ...base,
        known: 1,
        act: "remark",
        about: null,
        keeps: /^(?:nur|only|just|but only|aber nur)\b/.test(text) ? ["only"] : [],
      },
    ];
  if (complaint.test(text) && words.length <= 16) return [{ ...base, act: "remark", about: null }];
  const lead = words.findIndex(
    ({ key, quoted }) => quoted || !/^(?:fix|change|ändern|anpassen|korrigieren|do|it|das|this)$/.test(key),
  );
  const place = words
    .slice(Math.max(0, lead))
    .filter(
      ({ key, quoted }) => quoted || !/^(?:anpassen|ändern|machen|change|fix|it|das|do|that|here|too)$/.test(key),
    );
  const isPlace =
    /^(?:on|in|at|auf|in|im|am|bei|beim)$/.test(place[0]?.key ?? "") &&
    place.length <= 7 &&
    place.length > 1 &&
    place.every(({ key, quoted }) => quoted || !actingWords.has(key));
  const isPageAlone =
    words.length <= 5 &&
    !isPlace &&
    words.every(({ key, quoted }) => quoted || !actingWords.has(key)) &&
    (isLabel || readTarget(message, words).noun?.special === "page");
  if (isPageAlone) {
    const target = readTarget(message, words);
    if (target.noun !== null || target.words.length + target.quoted.length > 0 || target.position !== null)
      return [{ ...base, known: 1, act: "scope", target, isEverywhere: false }];
  }
  const scope: Wish[] = isPlace
    ? [{ ...base, act: "scope", target: readTarget(message, place), isEverywhere: false }]
    : [];
  if (words.length <= 14 && !hasMarks && happened.test(text) && plainSaid(words))
    return [{ ...base, known: 1, act: "remark", about: readTarget(message, words.filter(isName_)) }];
  const isRemark =
    remarkStart.test(words[0]?.key ?? "") &&
    words.length <= 16 &&
    words.every(({ key, quoted }) => !quoted && !asking.has(key) && !actingWords.has(key) && !/\d|@|:\/\//.test(key));
  return isRemark ? [...scope, { ...base, act: "remark", about: null }] : scope;
}

/** “In the menu right after Prints”, „im Menü zwischen Home und About“: where the entry of a new page stands. Null if it can’t be read, undefined for other words. */
function entryPlace(message: string, words: readonly Word[]): Wish | null | undefined {
  const told = words.filter((word) => !isMark(word) && !isFiller(word));
  const menu = told.findIndex(({ key, quoted }) => !quoted && readNoun(key)?.noun.name === "menu");
  const between = told.findIndex(({ key, quoted }) => !quoted && /^(?:between|zwischen)$/.test(key));
  const at =
    between !== -1
      ? between
      : told.findIndex(
          ({ key, quoted }) =>
            !quoted && (sideOf(key) === "above" || sideOf(key) === "below" || /^(?:after|nach|vor|before)$/.test(key)),
        );
  if (
    menu === -1 ||
    menu > 3 ||
    at < menu ||
    told.length > 10 ||
    told
      .slice(0, menu)
      .some(
        ({ key, quoted }) =>
          quoted || !/^(?:in|im|the|our|dem|der|den|it|link|verlinke|put|setz|setze|ins|into|to)$/.test(key),
      )
  )
    return undefined;
  const name = told
    .slice(at + 1)
    .filter(({ key, quoted }) => quoted || !/^(?:the|den|dem|der|die|das|and|und)$/.test(key));
  const [first] = name;
  if (!first || (between === -1 ? name.length > 3 : name.length < 2)) return null;
  const key = told[at]?.key ?? "";
  const side =
    between !== -1 || /^(?:after|nach|hinter|behind|below|under|unter)$/.test(key)
      ? ("below" as const)
      : ("above" as const);
  const beside = readTarget(message, between !== -1 ? [first] : name);
  return {
    act: "move",
    language: "en",
    known: at + 2,
    target: { ...noTarget, isPronoun: true },
    side,
    beside: { ...beside, within: [{ side: null, target: { ...noTarget, noun: nounNamed("menu") } }] },
  };
}

/** “Im Footer den Link”: an article in the middle begins another name. */
const hasSecondBeginning = (words: readonly Word[]) =>
  words.some(({ key, quoted }, index) => {
    const before = words[index - 1];
    return (
      index > 0 &&
      !quoted &&
      /^(?:den|das|dem|the|einen|einem)$/.test(key) &&
      before !== undefined &&
      (before.quoted || !(mayPrecedeArticle.has(before.key) || isMark(before)))
    );
  });

const mayPrecedeArticle = new Set([
  ...prepositions,
  ..."and und & all both alle that which says called of with mit sowie oder or who saying stands steht".split(" "),
]);

const notInNames = new Set(
  "not nicht no never should soll sollen sollte sollten must muss müssen heißen lauten want will wollen because weil don't doesn't isn't aren't kein keine keinen then dann".split(
    " ",
  ),
);

/** Words that can't be in what a thing is called: such a reading has split the sentence in a wrong place. */
function isName(words: readonly Word[]): boolean {
  if (words.length > 18 || words.some(({ key, quoted }) => !quoted && notInNames.has(key))) return false;
  if (/^(?:is|are|was|ist|sind|war)$/.test(words[0]?.quoted ? "" : (words[0]?.key ?? "")) || hasSecondBeginning(words))
    return false;
  return words.every(
    (word, index) =>
      word.quoted || !isMark(word) || index === words.length - 1 || (word.key === "," && words.length < 10),
  );
}

const isQuotedWord = (words: readonly Word[]) => trimMarks(words).length === 1 && trimMarks(words)[0]?.quoted === true;
const explicit = new Set(
  "change replace call rename update swap substitute exchange instead instead_of ändere ersetze ersetz ändern ersetzen statt anstatt umbenennen benenne sondern correct fix korrigiere write schreib schreibe not nicht".split(
    " ",
  ),
);
const notInValues = new Set("bitte please pls plz thanks danke".split(" "));

/** “mon-thu 9-17, fri 9-13”, “open: 9 to 5”: a colon before a number or within hours. */
const isNumberMark = (words: readonly Word[], at: number) =>
  words[at]?.key === ":" &&
  /\d/.test(
    words
      .slice(at + 1, at + 3)
      .map(({ key }) => key)
      .join(" "),
  );

const keysAfter = (words: readonly Word[], at: number) =>
  words
    .slice(at + 1)
    .filter((word) => !isMark(word))
    .map(({ key, quoted }) => (quoted ? "“" : key))
    .join(" ");

const sentenceVerbs = new Set(
  "have has had sell offer bieten haben hat verkaufen jump link lead go goes open opens springen führen gehen öffnen be is are sein werden geht führt heißt want would will can kann soll should".split(
    " ",
  ),
);

/** Whether unquoted words can be a new text: one sentence, with no other wish in it. After a colon everything is the text. */
function isValue(words: readonly Word[], keys: readonly string[]): boolean {
  const told = trimMarks(words);
  if (told.some(({ key, quoted }) => !quoted && notInValues.has(key))) return false;
  const isEmpty = told.every(
    ({ key, quoted }) =>
      !quoted &&
      (emptyWords.has(key) ||
        /^(?:sie|ihn|ihm|er|es|him|her|them|us|uns)$/.test(key) ||
        isMark({ key, quoted } as Word)),
  );
  if (
    isEmpty ||
    (told.length > 1 &&
      keys.at(-1) !== ":" &&
      (staying.test(keysAfter(told, -1)) ||
        /^(?:statt|anstatt|instead|rather)$/.test(told[0]?.quoted ? "" : (told[0]?.key ?? ""))))
  )
    return false;
  if (told.length > 1 && told.some((_word, index) => index > 0 && isEverywhere(told.slice(index)))) return false;
  // A quotation within other words is a part that belongs elsewhere.
  if (told.length > 1 && told.some(({ quoted, isOfSite }) => quoted && !isOfSite)) return false;
  const plainKeys = told.map(({ key, quoted }) => (quoted ? "“" : key));
  if (
    keys.at(-1) !== ":" &&
    told.length > 1 &&
    /^(?:steht|stehen|stand|ist|is|right|directly|direkt|gleich)$/.test(
      told.at(-1)?.quoted ? "" : (told.at(-1)?.key ?? ""),
    )
  )
    return false;
  if (
    keys.at(-1) !== ":" &&
    told.length === 1 &&
    /^(?:right|directly|just|direkt|gleich|genau|straight)$/.test(told[0]?.quoted ? "" : (told[0]?.key ?? ""))
  )
    return false;
  if (keys.at(-1) !== ":" && told.length > 2) {
    // A sentence of the person's own, a role, or another wish is no text for the page.
    if (
      plainKeys.some((key) => /^(?:wir|we|ich|i|you|du|sie|it|es)$/.test(key)) &&
      plainKeys.some((key) => actingWords.has(key) || sentenceVerbs.has(key))
    )
      return false;
    if (/^(?:als|as)$/.test(plainKeys.at(-2) ?? "") && readNoun(plainKeys.at(-1) ?? "") !== null) return false;
    if (
      plainKeys.some(
        (key, index) =>
          joining.has(key) &&
          (actingWords.has(plainKeys[index + 1] ?? "") || sentenceVerbs.has(plainKeys[index + 1] ?? "")),
      )
    )
      return false;
  }
  if (keys.at(-1) === ":" || told.length === 1)
    return !asking.has(told[0]?.quoted ? "" : (told[0]?.key ?? "")) || told.length === 1;
  for (const [index, { key }] of told.entries()) {
    if (/^[.:;\n]$/.test(key) && !isNumberMark(told, index)) return false;
    const next = told[index + 1]?.key ?? "";
    if (
      (key === "," || joining.has(key)) &&
      (asking.has(next) ||
        everywhere.test(keysAfter(told, index)) ||
        staying.test(keysAfter(told, index)) ||
        onlyThis.test(keysAfter(told, index)))
    )
      return false;
  }
  return true;
}

/** “On the contact page the heading”: what the place is of, `readScoped` tells. */
const beginsWithPlace = ([first, ...rest]: readonly Word[]) =>
  first !== undefined &&
  rest.length > 1 &&
  !first.quoted &&
  /^(?:in|on|at|auf|im|am|bei|beim|aus|from|unter|under|within|an)$/.test(first.key);

/** “Under it”: the line that stands there. Null for other words. */
function lineBeside(words: readonly Word[]): Target | null {
  const [first, ...rest] = trimMarks(words);
  const side = first && !first.quoted ? sideOf(first.key) : null;
  const isIt =
    rest.length === 1 && rest[0] !== undefined && !rest[0].quoted && /^(?:it|that|this|dem|ihm|ihr)$/.test(rest[0].key);
  const isThere =
    rest.length === 0 &&
    first !== undefined &&
    !first.quoted &&
    /^(?:drunter|darunter|underneath|beneath)$/.test(first.key);
  if (!(isIt && side !== null) && !isThere) return null;
  return {
    ...noTarget,
    noun: nounNamed("sentence"),
    literal: words.map(({ text }) => text).join(" "),
    within: [{ side: side ?? "below", target: { ...noTarget, isPronoun: true } }],
  };
}

function interpret(message: string, { act, language, slots, known, keys }: Reading): Wish | null {
  const { T, V, P, L, C, A, B } = slots;
  if ([T, P].some((slot) => slot !== undefined && !isName(slot))) return null;
  const base = { language, known };
  const under = T ? lineBeside(T) : null;
  if (T && !under && beginsWithPlace(T)) return null;
  let target = under ?? (T ? readTarget(message, T) : null);
  const beside = P ? readTarget(message, P) : null;
  const text = V ? saidText(message, V) : "";
  const isQuoted = V ? trimMarks(V).length === 1 && trimMarks(V)[0]?.quoted === true : false;
  switch (act) {
    case "say": {
      if (target && beside) target = { ...target, within: [...target.within, { side: null, target: beside }] };
      if (!T && A && text !== "") target = { ...noTarget, literal: saidText(message, A) };
      if (
        !target ||
        text === "" ||
        (V && !isQuoted && (!isValue(V, keys) || /\b(?:bitte|please|pls|plz)\b/i.test(text)))
      )
        return null;
      if (A && !isQuotedWord(A) && !isValue(A, keys)) return null;
      if (
        V &&
        !isQuoted &&
        readLooks(trimMarks(V)) !== null &&
        !keys.some((key) =>
          /^(?:say|read|heißen|lauten|stehen|call|called|rename|reads|into|write|schreib|schreibe|umbenennen|nennen|:)$/.test(
            key,
          ),
        )
      )
        return null;
      const isBare = keys.every((key) => /^[:=]$|^->$|^→$/.test(key));
      if (
        isBare &&
        V &&
        (target.noun?.special === "page" ||
          /^(?:headline|heading|title|text|button|überschrift|titel)$/.test(trimMarks(V)[0]?.key ?? "") ||
          (!isQuotedWord(V) && trimMarks(V).some(({ key, quoted }) => !quoted && asking.has(key))))
      )
        return null;
      const needsValue = keys.every((key) => /^(?:make|set|put|change|mach|setz|setze|ändere)$/.test(key));
      if (needsValue && kindsOfValue(text).length === 0 && !(isQuoted && target.quoted.length === 0)) return null;
      // "T is V": a sentence about the world, unless the value is one.
      const isStatement =
        keys.length <= 1 &&
        /^(?:costs?|kostet|kosten|raise|:|=|->|→|=>)$/.test(keys[0] ?? "") === false &&
        !needsValue &&
        keys.length === 1 &&
        /^(?:is|are|ist|sind|lautet)$/.test(keys[0] ?? "");
      if (isStatement && kindsOfValue(text).length === 0) return null;
      if (A && !isQuoted && V) {
        // “… was founded in May 2003, not June 2004”: as much of it as is of the same kind.
        const [kind] = kindsOfValue(saidText(message, A));
        const told = trimMarks(V);
        const from =
          kind === undefined || kindsOfValue(text).includes(kind)
            ? 0
            : told.findIndex((_word, index) => kindsOfValue(saidText(message, told.slice(index))).includes(kind));
        if (from > 0)
          return {
            ...base,
            act,
            target: {
              ...target,
              words: [
                ...target.words,
                ...told
                  .slice(0, from)
                  .map(({ key }) => key)
                  .filter((key) => !emptyWords.has(key)),
              ],
            },
            text: saidText(message, told.slice(from)),
            isQuoted: true,
            old: saidText(message, A),
            isExplicit: true,
            isStatement: true,
          };
      }
      return {
        ...base,
        act,
        target,
        text,
        isQuoted: isQuoted || keys.at(-1) === ":",
        old: A ? saidText(message, A) : null,
        isExplicit: keys.some((key) => explicit.has(key)),
        isStatement: needsValue || keys.some((key) => /^(?:is|are|ist|sind|costs?|kostet|kosten|was|were)$/.test(key)),
      };
    }
    case "say-what":
      return target?.noun && target.noun.special === undefined && !target.isPronoun ? { ...base, act, target } : null;
    case "colour-what":
      return target && !target.isPronoun ? { ...base, act, target } : null;
    case "replace-words":
      // “Rename Threads to Fabrics” is about the words, “rename the button to …” is not.
      if (A && keys[0] === "rename" && readTarget(message, A).noun !== null) return null;
      return A && text !== ""
        ? { ...base, known: known + (keys[0] === "rename" ? 1 : 0), act, old: saidText(message, A), text }
        : null;
    case "recolour": {
      const from = A ? readColour(trimMarks(A)) : null;
      const to = C ? readColour(trimMarks(C)) : null;
      return from?.kind === "named" && to ? { ...base, act, from, to } : null;
    }
    case "look": {
      const looks = L ? readLooks(trimMarks(L)) : null;
      if (!looks || !target || (A && readLooks(trimMarks(A)) === null)) return null;
      const isBackground = keys.some((key) => /^(?:background|backdrop|hintergrund)$/.test(key));
      return {
        ...base,
        act,
        target,
        looks: isBackground
          ? looks.map((look) => (look.kind === "colour" ? { ...look, part: "background" as const } : look))
          : looks,
      };
    }
    case "grow":
    case "shrink":
      return target
        ? { ...base, act: "look", target, looks: [{ kind: "size", larger: act === "grow", degree: 1 }] }
        : null;
    case "embolden":
      return target ? { ...base, act: "look", target, looks: [{ kind: "weight", bold: true }] } : null;
    case "italicise":
      return target ? { ...base, act: "look", target, looks: [{ kind: "italic", italic: true }] } : null;
    case "underline":
      return null;
    case "center":
    case "align-left":
    case "align-right":
      return target
        ? {
            ...base,
            act: "look",
            target,
            looks: [{ kind: "align", to: act === "center" ? "center" : act === "align-left" ? "left" : "right" }],
          }
        : null;
    case "remove":
      // “Everywhere out, please”: what was spoken of before.
      if (target && saysOnlyAll(target)) target = { ...target, isPronoun: true };
      return target
        ? {
            ...base,
            act,
            target: beside ? { ...target, within: [...target.within, { side: null, target: beside }] } : target,
          }
        : null;
    case "hide-on-phones":
    case "hide":
    case "copy":
      return target ? { ...base, act, target } : null;
    case "swap":
      if (target) return { ...base, act, one: target, other: null };
      return A && B && isName(A) && isName(B)
        ? { ...base, act, one: readTarget(message, A), other: readTarget(message, B) }
        : null;
    case "move": {
      const side = keys.map(sideOf).find((found) => found !== null);
      return target && beside && side ? { ...base, act, target, side, beside } : null;
    }
    case "shift": {
      const number = keys.map(ordinalOf).find((found) => found !== null && found > 1);
      const to = number ?? directionOf(keys);
      return target && to
        ? {
            ...base,
            act,
            target: beside ? { ...target, within: [...target.within, { side: null, target: beside }] } : target,
            to,
          }
        : null;
    }
    case "link":
      return target && text !== "" ? { ...base, act, target, to: text } : null;
    case "new-tab":
      return { ...base, act, target };
    case "add-text": {
      const side = keys.map(sideOf).find((found) => found !== null) ?? "inside";
      const isGiven =
        isQuoted ||
        keys.includes(":") ||
        (V !== undefined &&
          isValue(V, keys) &&
          keys.some((key) =>
            /^(?:paragraph|sentence|text|line|note|absatz|satz|zeile|hinweis|write|schreib|schreibe)$/.test(key),
          ));
      if (V && !isValue(V, keys) && !isQuoted) return null;
      if (P?.some((word) => isMark(word) && word.key === ",")) return null;
      if (
        V &&
        !isQuoted &&
        !keys.includes(":") &&
        /^(?:the|our|my|a|an|der|die|das|den|unser|unsere|unseren|mein|meine|ein|eine|einen)$/.test(
          trimMarks(V)[0]?.key ?? "",
        )
      )
        return null;
      return beside && text !== "" && (isGiven || side !== "inside")
        ? { ...base, act, text, isQuoted, side, beside }
        : null;
    }
    case "add-item":
      return text === "" || (V && !isQuoted && !isValue(V, keys)) ? null : { ...base, act, text, target, index: null };
    case "add-entry": {
      if (!target || text === "" || (V && !isQuoted && !isValue(V, keys))) return null;
      const [number] = target.ordinals;
      const isEntry = target.noun !== null && /^(?:item|row|card|step|question|quote|thing)$/.test(target.noun.name);
      const isNamed = target.noun === null && target.words.length > 0 && target.words.length <= 3;
      return isEntry || isNamed
        ? {
            ...base,
            act: "add-item",
            text,
            target: { ...target, ordinals: [], position: null },
            index: number !== undefined ? number : target.position === "top" ? 1 : null,
          }
        : null;
    }
    case "add-link":
      return text === ""
        ? null
        : {
            ...base,
            act,
            label: A ? saidText(message, A) : null,
            to: text,
            side: keys.map(sideOf).find((found) => found !== null) ?? "inside",
            beside,
          };
    case "add-section": {
      const side = keys.map(sideOf).find((found) => found !== null) ?? null;
      const other = A ? readTarget(message, A) : null;
      // “Add a section on the about page” says where.
      const isPlace = V !== undefined && keys.at(-1) !== "about" && readTarget(message, V).noun?.special === "page";
      if (V && (text === "" || isPlace)) return null;
      return {
        ...base,
        act,
        subject: text,
        text: null,
        side: side ?? "below",
        beside: other ?? (side ? beside : null),
        page: side && !other ? null : beside,
      };
    }
    case "add-page":
      if (
        V &&
        !isQuoted &&
        trimMarks(V).some(
          ({ key, quoted }) =>
            !quoted &&
            /^(?:on|in|at|to|auf|im|zu|zur|under|below|above|unter|über|home|contact)$/.test(key) &&
            trimMarks(V).length > 1,
        )
      )
        return null;
      if (!isQuoted && /\b(?:to|on|in|under|below|above) (?:the|our)\b/i.test(text)) return null;
      if (V && text === "") return null;
      return V &&
        !isQuoted &&
        !isValue(
          V,
          keys.filter((key) => key !== ":"),
        )
        ? null
        : { ...base, act, name: text, text: A ? saidText(message, A) : null };
    case "describe":
      return { ...base, act, target };
    case "history":
      return { ...base, act, first: keys.some((key) => key === "first") };
    case "undo":
      return { ...base, act };
    case "again":
      return { ...base, act, target };
    case "other": {
      const side =
        keys
          .map(
            (key) =>
              sideOf(key) ?? (/^(?:next|danach|darunter)$/.test(key) ? "below" : key === "davor" ? "above" : null),
          )
          .find((found) => found !== null) ?? null;
      return target || side ? { ...base, act, target, side } : null;
    }
    default:
      return act satisfies never;
  }
}

const saysOnlyAll = ({ isAll, within, noun, words, quoted, ordinals, position }: Target) =>
  (isAll || within.length > 0) &&
  noun === null &&
  position === null &&
  words.length + quoted.length + ordinals.length === 0;

function directionOf(keys: readonly string[]): "up" | "down" | "first" | "last" | null {
  const said = keys.join(" ");
  if (
    /first|top|start|beginning|front|anfang|erste|zuerst|ganz oben|ganz_nach_oben|nach vorne|ganz nach oben|vorne/.test(
      said,
    )
  )
    return "first";
  if (/last|bottom|\bend\b|ende|letzte|zuletzt|ganz unten|ganz nach unten|hinten/.test(said)) return "last";
  if (/up|higher|oben|hoch|rauf|höher/.test(said)) return "up";
  return /down|lower|unten|runter|tiefer/.test(said) ? "down" : null;
}
