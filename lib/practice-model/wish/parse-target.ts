import { noReach, type Reach, takeReaches } from "./parse-reach.ts";
import { textOfWords, type Word } from "./request-words.ts";

// Reads what a request wants to change: "the second heading on the about page", "our phone number", "'Read more'".

export type TextKind =
  | "heading"
  | "subheading"
  | "title"
  | "button"
  | "link"
  | "paragraph"
  | "phone"
  | "email"
  | "hours"
  | "address"
  | "price"
  | "description"
  | "alt"
  | "placeholder"
  | "caption"
  | "label"
  | "item"
  | "quote"
  | "brand"
  | "copyright"
  | "text";

export interface Target {
  kind: TextKind | null;
  /** The present text in the person's words: several readings, the likeliest first; empty if none was given. */
  old: string[];
  /** Whether the old text only names the element ("the heading about bread"), so that all of its text is replaced. */
  names: boolean;
  /** From 1; -1 is the last one; null if none was given. */
  ordinal: number | null;
  reach: Reach;
}

export const noTarget: Target = { kind: null, old: [], names: false, ordinal: null, reach: noReach };

// The more specific kind comes first: "the label of the button" is a button, "the title text" a title.
const kindPhrases: [TextKind, string][] = [
  [
    "phone",
    "phone number|telephone number|phone|telephone|mobile number|mobile phone number|mobile|tel|tel number|contact number|phone no",
  ],
  ["email", "email address|e-mail address|mail address|email|e-mail|contact email|contact e-mail|mail"],
  [
    "hours",
    "opening hours|opening times|opening time|business hours|office hours|shop hours|store hours|open hours|hours of operation|working hours|hours",
  ],
  ["address", "street address|postal address|address"],
  ["price", "price|prices|cost"],
  ["description", "meta description|page description|search description|site description|seo description"],
  ["alt", "alt text|alternative text|image description|alt attribute|alt"],
  ["placeholder", "placeholder text|placeholder"],
  ["copyright", "copyright notice|copyright line|copyright text|copyright"],
  [
    "brand",
    "brand name|site name|website name|company name|business name|shop name|logo text|site title|website title|brand|logo|name of the site|name of the website",
  ],
  ["caption", "image caption|picture caption|caption"],
  [
    "button",
    "button text|button label|button caption|call to action|call-to-action|cta button|cta|submit button|button|buttons",
  ],
  [
    "link",
    "menu item|menu entry|menu link|menu label|menu point|navigation link|navigation item|navigation entry|nav link|nav item|link text|link label|link|links",
  ],
  ["subheading", "subheading|sub-heading|subheadline|sub-headline|subtitle|sub-title|tagline|slogan|strapline|motto"],
  [
    "heading",
    "main heading|page heading|section heading|welcome heading|hero heading|hero title|hero text|main headline|main title|big heading|heading|headline|header text|header title|header|headings|h1|h2|h3|welcome text|welcome message",
  ],
  ["quote", "quotation|testimonial|blockquote|quote"],
  ["item", "list item|bullet point|bullet"],
  ["title", "page title|browser title|tab title|document title|meta title|title tag|browser tab|title"],
  ["paragraph", "intro paragraph|lead paragraph|intro text|introduction text|paragraph|introduction|intro"],
  ["label", "form label|field label|label"],
  ["text", "text|wording|words|word|spelling|typo|phrase|sentence|line|copy|name|string"],
];

interface KindPhrase {
  kind: TextKind;
  words: string[];
}
const kinds: KindPhrase[] = kindPhrases.flatMap(([kind, phrases]) =>
  phrases
    .split("|")
    .map((phrase) => ({ kind, words: phrase.split(" ") }))
    .sort((left, right) => right.words.length - left.words.length),
);

const ordinalNames = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" ");

/** Returns 1 for "first" and "1st", -1 for "last", null for any other word. */
export function ordinalOf(lower: string): number | null {
  if (/^(?:last|bottom|final)$/.test(lower)) return -1;
  if (/^(?:top|topmost)$/.test(lower)) return 1;
  const digits = /^(\d{1,3})(?:st|nd|rd|th)$/.exec(lower);
  if (digits !== null) return Number(digits[1]);
  const index = ordinalNames.indexOf(lower);
  return index === -1 ? null : index + 1;
}

const splitWords = (text: string) => new Set(text.split(" "));
/** Fillers before the noun: "the big, old heading". Capitalised, they are names: "the About link". */
const fillersBefore = splitWords(
  "the our my your a an this that these those current currently existing old main whole entire of in on at for to text",
);
/** Fillers after the noun: "the heading that says …", "the button labelled …". */
const fillersAfter = splitWords(
  "the our my your a an this that which who where says saying said reads reading read called named labelled labeled titled entitled with text from about containing mentioning starting beginning starts begins of for in on at is are was shown displayed currently now there new it and words word",
);
const namingWords = splitWords("about containing mentioning starting beginning starts begins");
/** Kinds that are elements with a text of their own, so that a name can mean all of it. */
const elementKinds = splitWords(
  "heading subheading title button link paragraph caption label item quote hours price alt placeholder",
);

function findKind(words: readonly Word[]): { kind: TextKind; at: number; length: number } | null {
  let best: { kind: TextKind; at: number; length: number; rank: number } | null = null;
  for (let at = 0; at < words.length; at++) {
    for (const [rank, phrase] of kinds.entries()) {
      const stands = phrase.words.every((part, index) => {
        const word = words[at + index];
        const lower = word?.lower.replace(/'s$/, "");
        // "Old Name" is a name, not a kind of text.
        const counts = phrase.kind !== "text" || /^\p{Ll}/u.test(word?.text ?? "");
        return word !== undefined && !word.quoted && counts && lower === part;
      });
      if (stands && (best === null || rank < best.rank))
        best = { kind: phrase.kind, at, length: phrase.words.length, rank };
    }
  }
  return best;
}

/** Whether a word is a filler. A capital marks a name ("the About link"), except in an article. */
function isFiller(word: Word | undefined, fillers: ReadonlySet<string>): boolean {
  if (word === undefined || word.quoted || !fillers.has(word.lower)) return false;
  return /^\p{Ll}/u.test(word.text) || /^(?:the|our|my|a|an)$/.test(word.lower);
}

function trimFillers(words: readonly Word[], fillers: ReadonlySet<string>): Word[] {
  let from = 0;
  let to = words.length;
  while (from < to && isFiller(words[from], fillers)) from++;
  while (to > from && isFiller(words[to - 1], fillers)) to--;
  return words.slice(from, to);
}

interface Leftover {
  words: Word[];
  ordinal: number | null;
}

/** Takes the ordinal out of "the second paragraph". */
function takeOrdinal(words: readonly Word[]): Leftover {
  const at = words.findIndex((word) => !word.quoted && ordinalOf(word.lower) !== null);
  const word = words[at];
  if (word === undefined) return { words: [...words], ordinal: null };
  return { words: words.filter((_, index) => index !== at), ordinal: ordinalOf(word.lower) };
}

/** Reads a noun phrase. Words that are neither kind, reach nor filler are the present text. */
export function parseTarget(request: string, words: readonly Word[]): Target {
  const { rest, reach } = takeReaches(words);
  const quoted = rest.find((word) => word.quoted);
  const found = findKind(rest);
  if (found === null) {
    if (quoted !== undefined) return { ...noTarget, old: [quoted.text], reach };
    // Without a kind, the article may belong to the text: "The Long Road".
    const readings = [textOfWords(request, rest), textOfWords(request, trimFillers(rest, fillersBefore))];
    return { ...noTarget, old: [...new Set(readings)].filter((text) => text !== ""), reach };
  }
  const naming = rest.some((word, index) => index > found.at && !word.quoted && namingWords.has(word.lower));
  const before = takeOrdinal(rest.slice(0, found.at));
  if (quoted !== undefined) {
    return { kind: found.kind, old: [quoted.text], names: naming, ordinal: before.ordinal, reach };
  }
  const nameAfter = trimFillers(rest.slice(found.at + found.length), fillersAfter);
  // A second, weaker kind word ("the text of the button") does not narrow the target.
  const nameBefore = trimFillers(before.words, fillersBefore).filter((word) => findKind([word]) === null);
  const name = contiguousText(request, nameAfter.length > 0 ? nameAfter : nameBefore);
  return {
    kind: found.kind,
    old: name === "" ? [] : [name],
    names: naming || (name !== "" && elementKinds.has(found.kind)),
    ordinal: before.ordinal,
    reach,
  };
}

/** Returns the words as written; joined by spaces if other words between them were taken out. */
function contiguousText(request: string, words: readonly Word[]): string {
  const contiguous = words.every((word, index) => {
    const next = words[index + 1];
    return next === undefined || request.slice(word.end, next.start).trim() === "";
  });
  if (contiguous) return textOfWords(request, words);
  const text = words.map((word) => word.text);
  return text.join(" ").replace(/[.,;:]$/, "");
}
