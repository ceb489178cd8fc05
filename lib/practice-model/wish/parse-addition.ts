import { findReach, joinReaches, noReach, type Reach, takeEndingReaches } from "./parse-reach.ts";
import { startsWithWords, textOfWords, type Word } from "./request-words.ts";

// "Add a page called 'Catering'", "under 'Prices' add a section about vouchers".

export interface PageAddition {
  /** The name of the page; null if the request gives none. */
  name: string | null;
  /** The page's subject, if it differs from the name. */
  subject: string | null;
  /** The text for the page that the person gave. */
  text: string | null;
}

export interface SectionAddition {
  subject: string | null;
  text: string | null;
  /** The heading it goes under, in the person's words. */
  heading: string | null;
  place: "after" | "before" | "end" | "start";
  reach: Reach;
}

const addVerbs = new Set(
  "add adding create creating make making build building insert inserting include including put putting write writing start introduce generate need want give set append append place publish have open like launch design prepare draft".split(
    " ",
  ),
);
const articleWords =
  /^(?:a|an|another|new|one|extra|additional|separate|second|further|small|short|little|simple|own|brand|dedicated|whole)$/;
const betweenStops = new Set(
  "on in of at to for from about under after below before the this every each all with and into named called titled every".split(
    " ",
  ),
);
const pageNouns = /^(?:page|subpage|sub-page|webpage|web-page|landing-page)$/;
const sectionNouns =
  /^(?:section|subsection|block|paragraph|chapter|part|passage|segment|area|bit|text|piece|entry|headline|heading)$/;
const aboutWords =
  /^(?:about|on|for|regarding|concerning|covering|explaining|describing|showing|presenting|listing|introducing|of|dedicated)$/;
const calledWords = /^(?:called|named|titled|entitled|labelled|labeled|headed|name|title|heading)$/;
const textWords =
  /^(?:saying|says|reading|reads|stating|that|containing|where|with|text|content|contents|words|which|should|it)$/;

interface Noun {
  at: number;
  /** The words between the article and the noun: "a new 'Team' page". */
  modifiers: Word[];
}

const isName = (word: Word | undefined) =>
  word !== undefined && (word.quoted || /^(?:called|named|titled)$/.test(word.lower) || /^\p{Lu}/u.test(word.text));

/** Returns the noun that the verb of adding governs: "add a section about the new page" adds a section. */
function findAddedNoun(words: readonly Word[], noun: RegExp): Noun | null {
  const verb = words.findIndex((word) => !word.quoted && (addVerbs.has(word.lower) || /^new$/.test(word.lower)));
  if (verb === -1) return null;
  // "put in a section", "set up a page".
  const particle = /^(?:in|up|together|us|me)$/.test(words[verb + 1]?.lower ?? "") ? 1 : 0;
  const start = words[verb]?.lower === "new" ? verb : verb + 1 + particle;
  for (let at = start; at < Math.min(words.length, start + 12); at++) {
    const word = words[at];
    if (word === undefined || word.quoted) continue;
    // "create page 'Team'", "add the page Gallery": the next word is clearly a name.
    const bare =
      at === start ||
      (at === start + 1 && words[start]?.lower === "the" && /^(?:add|create)/.test(words[verb]?.lower ?? ""));
    if (noun.test(word.lower) && bare && isName(words[at + 1])) return { at, modifiers: [] };
    if (noun.test(word.lower)) {
      const between = words.slice(start, at);
      const article = between.findIndex((other) => !other.quoted && articleWords.test(other.lower));
      if (article === -1) return null;
      const modifiers = between.slice(article).filter((other) => other.quoted || !articleWords.test(other.lower));
      return { at, modifiers };
    }
    if (betweenStops.has(word.lower) && !(at === start && word.lower === "the")) return null;
  }
  return null;
}

/** Whether the subject ends here: the words say where it goes, what it should say, or to link it. */
function isSubjectEnd(words: readonly Word[], at: number): boolean {
  const lower = words[at]?.lower ?? "";
  if (words[at]?.quoted) return false;
  const next = words[at + 1]?.lower ?? "";
  if (/^(?:and|then|which|linked|so|plus)$/.test(lower)) {
    return /^(?:link|links|linked|add|put|place|include|make|also|is|in|from|it|that|everyone|connect|show|write)$/.test(
      next,
    );
  }
  if (lower === "with")
    return /^(?:a|the|some|text|words|link|links|content|heading|title)$/.test(next) || words[at + 1]?.quoted === true;
  if (/^(?:saying|reading|stating)$/.test(lower)) return true;
  if (lower === "that") return /^(?:says|reads|contains|states|is)$/.test(next);
  if (/^(?:called|named|titled|entitled|headed)$/.test(lower)) return true;
  if (/^(?:to|in|on|into|from)$/.test(lower)) return isPlace(words, at + 1);
  if (/^(?:at|right|directly|just|straight|immediately)$/.test(lower)) {
    return /^(?:the|under|below|after|beneath|before|above|top|bottom|end)$/.test(next);
  }
  return /^(?:under|underneath|below|beneath|after|following|behind|before|above|between)$/.test(lower);
}

function isPlace(words: readonly Word[], at: number): boolean {
  const from = /^(?:the|our|my|your|this|every|all|each)$/.test(words[at]?.lower ?? "") ? at + 1 : at;
  const rest = words.slice(from, from + 5).map((word) => word.lower);
  return (
    /^(?:site|website|navigation|nav|menu|navbar|footer|header|home|homepage|page|pages|end|top|bottom)$/.test(
      rest[0] ?? "",
    ) ||
    rest.slice(1).some((lower) => /^(?:page|section|menu)$/.test(lower)) ||
    /\.html?$/.test(rest[0] ?? "")
  );
}

/** Returns the words from here to the end of the subject. */
function takeSubject(words: readonly Word[], from: number): { subject: Word[]; end: number } {
  if (words[from]?.quoted) return { subject: words.slice(from, from + 1), end: from + 1 };
  let end = from;
  while (end < words.length && (end === from || !isSubjectEnd(words, end))) end++;
  return { subject: words.slice(from, end), end };
}

interface Description {
  name: string | null;
  subject: string | null;
  text: string | null;
  rest: Word[];
}

/** Reads the words after the noun: name, subject and text. The rest says where it goes. */
function readDescription(request: string, words: readonly Word[]): Description {
  const description: Description = { name: null, subject: null, text: null, rest: [] };
  const spanText = (span: readonly Word[]) => textOfWords(request, span) || null;
  for (let at = 0; at < words.length; ) {
    const word = words[at];
    if (word === undefined) break;
    const lower = word.quoted ? "" : word.lower;
    const isCalled =
      calledWords.test(lower) ||
      (lower === "with" &&
        /^(?:the|a)$/.test(words[at + 1]?.lower ?? "") &&
        calledWords.test(words[at + 2]?.lower ?? ""));
    const aboutHere = aboutWords.test(lower) && (!/^(?:on|of)$/.test(lower) || !isPlace(words, at + 1));
    if (isCalled && description.name === null) {
      let from = at;
      while (
        /^(?:with|the|a|called|named|titled|entitled|labelled|labeled|headed|name|title|heading|of|is)$/.test(
          words[from]?.quoted ? "" : (words[from]?.lower ?? ""),
        )
      )
        from++;
      const { subject, end } = takeSubject(words, from);
      const aboutAt = subject.findIndex((part, index) => index > 0 && !part.quoted && part.lower === "about");
      description.name = spanText(aboutAt === -1 ? subject : subject.slice(0, aboutAt));
      at = aboutAt === -1 ? Math.max(end, from + 1) : from + aboutAt;
    } else if (aboutHere && description.subject === null) {
      const from = startsWithWords(words, ["dedicated", "to"], at) ? at + 2 : at + 1;
      const { subject, end } = takeSubject(words, from);
      description.subject = spanText(subject);
      at = Math.max(end, from + 1);
    } else if (textWords.test(lower) && words.slice(at, at + 7).some((next) => next.quoted)) {
      const quoted = words.findIndex((next, index) => index >= at && next.quoted);
      description.text = words[quoted]?.text ?? null;
      at = quoted + 1;
    } else if (/^(?:saying|stating|reading)$/.test(lower)) {
      description.text = spanText(words.slice(at + 1));
      at = words.length;
    } else if (word.quoted && description.name === null && description.subject === null) {
      description.name = word.text;
      at++;
    } else if (/[:]$/.test(words[at - 1]?.text ?? "") && description.subject === null) {
      description.subject = spanText(words.slice(at));
      at = words.length;
    } else {
      // A place is taken as a whole: "under the heading 'Prices'" gives the new section no heading.
      const length = findReach(words, at)?.length ?? 1;
      description.rest.push(...words.slice(at, at + length));
      at += length;
    }
  }
  return description;
}

export function parsePageAddition(request: string, words: readonly Word[]): PageAddition | null {
  const noun = findAddedNoun(words, pageNouns);
  if (noun === null) return null;
  const { name, subject, text, rest } = readDescription(request, words.slice(noun.at + 1));
  const modifier = noun.modifiers.length > 0 ? textOfWords(request, noun.modifiers) : null;
  const bare = isName(rest[0]) ? textOfWords(request, rest) : null;
  const called = name ?? modifier ?? subject ?? bare;
  return { name: called, subject: subject === called ? null : subject, text };
}

const under = /^(?:under|underneath|below|beneath|after|following|behind)$/;
const above = /^(?:before|above)$/;

/** Returns where the new section goes, from the words that are neither its name nor its subject. */
function readPlace(words: readonly Word[]): Pick<SectionAddition, "heading" | "place" | "reach"> {
  let reach = noReach;
  let place: SectionAddition["place"] = "after";
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    const lower = word === undefined || word.quoted ? "" : word.lower;
    if (/^(?:end|bottom)$/.test(lower)) place = "end";
    if (/^(?:top|start|beginning)$/.test(lower)) place = "start";
    if (above.test(lower)) place = "before";
    if (under.test(lower)) place = "after";
    const found = findReach(words, at);
    if (found === null) continue;
    reach = joinReaches(reach, { ...noReach, ...found.reach });
    at += found.length - 1;
  }
  return { heading: reach.section, place, reach: { ...reach, section: null } };
}

export function parseSectionAddition(request: string, words: readonly Word[]): SectionAddition | null {
  // "Under 'Prices', add a section about vouchers": the place may come first.
  const leading = /^(?:under|underneath|below|beneath|after|before|above|on|in|at|to|right|directly)$/.test(
    words[0]?.lower ?? "",
  );
  // The last verb before the noun is the one that adds: a heading may begin with such a verb.
  const adds = (word: Word, at: number) =>
    !word.quoted && addVerbs.has(word.lower) && findAddedNoun(words.slice(at), sectionNouns) !== null;
  const verb = leading ? words.findLastIndex(adds) : 0;
  if (verb === -1) return null;
  const opening = words
    .slice(0, verb)
    .map((word, index, all) => (index === all.length - 1 ? withoutComma(word) : word));
  const body = words.slice(verb);
  const noun = findAddedNoun(body, sectionNouns);
  if (noun === null) return null;
  const { name, subject, text, rest } = readDescription(request, body.slice(noun.at + 1));
  const modifier = noun.modifiers.length > 0 ? textOfWords(request, noun.modifiers) : null;
  const place = readPlace(opening.length > 0 ? opening : rest);
  const other = opening.length > 0 ? takeEndingReaches(rest, true).reach : noReach;
  return {
    subject: name ?? subject ?? modifier,
    text,
    heading: place.heading ?? other.section,
    place: place.place,
    reach: joinReaches(place.reach, { ...other, section: null }),
  };
}

function withoutComma(word: Word): Word {
  const trim = (text: string) => text.replace(/[,;:]+$/, "");
  return word.quoted ? word : { ...word, text: trim(word.text), end: word.start + trim(word.text).length };
}
