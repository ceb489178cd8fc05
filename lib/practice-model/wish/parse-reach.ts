import type { Word } from "./request-words.ts";

// Reads where on the site a request applies: "on the about page", "in the footer", "under 'Prices'", "everywhere".

export type Region = "navigation" | "header" | "footer" | "sidebar" | "main";

export interface Reach {
  /** The page in the person's words; null if none was named. */
  page: string | null;
  region: Region | null;
  /** The heading of the section, in the person's words. */
  section: string | null;
  everywhere: boolean;
}

export const noReach: Reach = { page: null, region: null, section: null, everywhere: false };

const regionNames: [Region, RegExp][] = [
  ["navigation", /^(?:navigation(?: bar| menu)?|nav(?:bar| bar| menu)?|(?:main |top )?menu(?: bar)?)$/],
  ["header", /^(?:(?:page |site |top )?header|hero(?: area| section| banner)?|banner|top of the (?:page|site))$/],
  ["footer", /^(?:(?:page |site )?footer|bottom of the (?:page|site)|foot of the (?:page|site))$/],
  ["sidebar", /^(?:side ?bar|aside)$/],
  ["main", /^(?:main content|main part|body|content)$/],
];

const everywherePhrases = [
  /^(?:everywhere|sitewide|site-wide|globally|throughout)(?: (?:on|across|in|through) (?:the|my|our|this) (?:whole |entire )?(?:site|website|web site))?$/,
  /^(?:on|in|across|throughout|through|over|all over) (?:(?:all|every|each)(?: one)?(?: of)?(?: the| my| our| its)? )(?:single |other )?(?:pages?|places?|files?)$/,
  /^(?:on|in|across|throughout|through|over|all over|all across) (?:the|my|our|this|your) (?:whole |entire |complete )?(?:site|website|web site|place)$/,
  /^(?:wherever|every time|each time) (?:it|that|this|they) (?:appears?|occurs?|stands?|is (?:used|mentioned|written)|comes? up|shows? up)$/,
  /^(?:in|for) (?:all|every|each) (?:of its |of the )?(?:occurrences?|instances?|mentions?|cases?)$/,
];

const nameStopWords = new Set(
  "on in of at from for to into with by the a an and every all each this that new as under after before page pages be is say says read where which button link heading headline title".split(
    " ",
  ),
);
const placePrepositions = /^(?:on|in|of|at|from|for|to|inside|within|at the)$/;
const sectionPrepositions = /^(?:under|below|beneath|underneath|after|following|behind|above|before)$/;
/** Words that end a heading's name: they begin what the new section is about or says. */
const sectionEnds = /^(?:with|saying|says|about|called|named|titled|containing)$/;
const articles = /^(?:the|our|my|your|this|that)$/;

interface Found {
  length: number;
  reach: Partial<Reach>;
}

const lowerAt = (words: readonly Word[], at: number) => {
  const word = words[at];
  return word === undefined || word.quoted ? "" : word.lower.slice(0, 60);
};

function findEverywhere(words: readonly Word[], at: number): Found | null {
  for (let length = Math.min(8, words.length - at); length > 0; length--) {
    if (words.slice(at, at + length).some((word) => word.quoted)) continue;
    const phrase = words
      .slice(at, at + length)
      .map((word) => word.lower)
      .join(" ");
    if (phrase.length < 100 && everywherePhrases.some((pattern) => pattern.test(phrase))) {
      return { length, reach: { everywhere: true } };
    }
  }
  return null;
}

function findRegion(words: readonly Word[], at: number): Found | null {
  let from = at;
  if (placePrepositions.test(lowerAt(words, from))) from++;
  else return null;
  if (articles.test(lowerAt(words, from))) from++;
  for (let length = Math.min(4, words.length - from); length > 0; length--) {
    const phrase = Array.from({ length }, (_, index) => lowerAt(words, from + index)).join(" ");
    const region = regionNames.find(([, pattern]) => pattern.test(phrase))?.[0];
    if (region !== undefined) return { length: from + length - at, reach: { region } };
  }
  return null;
}

const isPageWord = (lower: string) => /^(?:page|subpage|webpage|page's)$/.test(lower);
const homeWords = /^(?:home|front|start|landing|main|index)$/;

/** Finds "on the about page", "of 'Our history' page", "on about.html", "on the homepage", "on page contact". */
function findPage(words: readonly Word[], at: number): Found | null {
  let from = at;
  const preposition = placePrepositions.test(lowerAt(words, from));
  if (preposition) from++;
  if (articles.test(lowerAt(words, from))) from++;
  if (/^(?:homepage|homepage's|frontpage|startpage)$/.test(lowerAt(words, from))) {
    return { length: from + 1 - at, reach: { page: "home" } };
  }
  if (homeWords.test(lowerAt(words, from)) && isPageWord(lowerAt(words, from + 1))) {
    return { length: from + 2 - at, reach: { page: "home" } };
  }
  if (/\.html?$/.test(lowerAt(words, from)) && (preposition || from === at)) {
    return { length: from + 1 - at, reach: { page: words[from]?.lower ?? "" } };
  }
  if (!preposition) return null;
  if (isPageWord(lowerAt(words, from))) {
    const name = words[from + 1];
    const named = name !== undefined && !nameStopWords.has(name.lower) && words.length === from + 2;
    return named ? { length: from + 2 - at, reach: { page: name.text } } : { length: from + 1 - at, reach: {} };
  }
  for (let length = 1; length <= 4; length++) {
    const last = words[from + length - 1];
    if (last === undefined || (!last.quoted && nameStopWords.has(last.lower))) return null;
    if (!isPageWord(lowerAt(words, from + length))) continue;
    const name = words
      .slice(from, from + length)
      .map((word) => word.text)
      .join(" ");
    return { length: from + length + 1 - at, reach: { page: name } };
  }
  return null;
}

/** Returns a page that is named without "on": "what does the about page say". */
export function findNamedPage(words: readonly Word[]): string | null {
  for (let at = 1; at < words.length; at++) {
    const name = words[at - 1];
    if (!isPageWord(lowerAt(words, at)) || name === undefined) continue;
    if (homeWords.test(name.lower)) return "home";
    if (name.quoted || !nameStopWords.has(name.lower)) return name.text;
  }
  return words.some((word) => /^(?:homepage|frontpage)$/.test(word.lower)) ? "home" : null;
}

/** Finds "under 'Prices'", "below the heading Our team", "in the prices section". */
function findSection(words: readonly Word[], at: number): Found | null {
  const preposition = lowerAt(words, at);
  const under = sectionPrepositions.test(preposition);
  if (!under && !placePrepositions.test(preposition)) return null;
  let from = at + 1;
  // "after Our bread": an article with a capital belongs to the heading.
  if (articles.test(lowerAt(words, from)) && /^\p{Ll}/u.test(words[from]?.text ?? "")) from++;
  const announced = /^(?:heading|headline|section|title|part|chapter)$/.test(lowerAt(words, from));
  if (announced) from++;
  if (/^(?:called|named|titled|about|on)$/.test(lowerAt(words, from)) && announced) from++;
  let length = 0;
  while (from + length < words.length && length < 10) {
    const word = words[from + length];
    if (word === undefined) break;
    if (!word.quoted && /^(?:section|heading|headline|part|block)$/.test(word.lower) && length > 0) {
      return { length: from + length + 1 - at, reach: { section: nameOf(words, from, length) } };
    }
    if (length > 0 && (word.quoted || sectionEnds.test(word.lower))) break;
    length++;
    if (word.quoted) {
      const noun = /^(?:section|heading|headline|part|block|one)$/.test(lowerAt(words, from + length)) ? 1 : 0;
      const counts = under || announced || noun === 1;
      return counts ? { length: from + length + noun - at, reach: { section: word.text } } : null;
    }
    const next =
      findEverywhere(words, from + length) ?? findPage(words, from + length) ?? findRegion(words, from + length);
    if (next !== null && (under || announced)) break;
  }
  const known = (under || announced) && length > 0;
  return known ? { length: from + length - at, reach: { section: nameOf(words, from, length) } } : null;
}

function nameOf(words: readonly Word[], from: number, length: number): string {
  return words
    .slice(from, from + length)
    .map((word) => word.text)
    .join(" ")
    .replace(/[.,;:!?]+$/, "");
}

/** Returns the reach phrase that starts at this word; null if none does. */
export function findReach(words: readonly Word[], at: number): Found | null {
  return findEverywhere(words, at) ?? findPage(words, at) ?? findRegion(words, at) ?? findSection(words, at);
}

/** Takes every reach phrase out of the words. */
export function takeReaches(words: readonly Word[]): { rest: Word[]; reach: Reach } {
  const rest: Word[] = [];
  let reach = noReach;
  for (let at = 0; at < words.length; ) {
    const found = findReach(words, at);
    if (found === null) {
      const word = words[at];
      if (word !== undefined) rest.push(word);
      at++;
    } else {
      reach = { ...reach, ...found.reach };
      at += found.length;
    }
  }
  return { rest, reach };
}

/** Takes the reach phrases off the end of the words: "… on the about page", "… in the footer everywhere". */
export function takeEndingReaches(words: readonly Word[], sections: boolean): { rest: Word[]; reach: Reach } {
  let rest = [...words];
  let reach = noReach;
  for (let found = true; found; ) {
    found = false;
    for (let at = Math.max(1, rest.length - 12); at < rest.length; at++) {
      const phrase =
        findEverywhere(rest, at) ??
        findPage(rest, at) ??
        findRegion(rest, at) ??
        (sections ? findSection(rest, at) : null);
      if (phrase === null || at + phrase.length !== rest.length) continue;
      reach = { ...reach, ...phrase.reach };
      rest = rest.slice(0, at);
      found = true;
      break;
    }
  }
  return { rest, reach };
}

export function joinReaches(first: Reach, second: Reach): Reach {
  return {
    page: first.page ?? second.page,
    region: first.region ?? second.region,
    section: first.section ?? second.section,
    everywhere: first.everywhere || second.everywhere,
  };
}
