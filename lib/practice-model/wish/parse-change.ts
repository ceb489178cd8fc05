import { joinReaches, noReach, type Reach, takeEndingReaches, takeReaches } from "./parse-reach.ts";
import { noTarget, parseTarget, type Target } from "./parse-target.ts";
import { startsWithWords, textOfWords, type Word } from "./request-words.ts";

// Reads requests that put a new text in place of an old one. A wording can be cut in several places ("change Welcome to
// our shop to Hello"): every reading is returned, and the site decides which one holds.

export interface TextChange {
  target: Target;
  /** Null if the request gives no new text; then the person is asked. */
  newText: string | null;
}

const changeVerbs =
  "change|changing|update|updating|edit|editing|modify|modifying|set|setting|make|making|turn|turning|rewrite|rewriting|reword|rewording|correct|correcting|fix|fixing|alter|altering|adjust|adjusting|let|have|convert|rephrase|shorten|switch|switching|get";
const renameVerbs = "rename|renaming|relabel|relabeling|relabelling|retitle|call|calling|name|label";
const replaceVerbs = "replace|replacing|swap|swapping|exchange|exchanging|substitute|substituting";

type VerbClass = "change" | "rename" | "replace" | "use" | null;
const verbClasses: [Exclude<VerbClass, null>, Set<string>][] = [
  ["change", new Set(changeVerbs.split("|"))],
  ["rename", new Set(renameVerbs.split("|"))],
  ["replace", new Set(replaceVerbs.split("|"))],
  ["use", new Set("use|using|write|writing|put|putting|say|display|show|enter|type".split("|"))],
];

export function verbClassOf(word: Word | undefined): VerbClass {
  if (word === undefined || word.quoted) return null;
  return verbClasses.find(([, verbs]) => verbs.has(word.lower))?.[0] ?? null;
}

const splitPhrases = (text: string) => text.split("|").map((phrase) => phrase.split(" "));
const arrows = splitPhrases("->|→|=>|=|-->");
const connectors: Record<Exclude<VerbClass, null>, string[][]> = {
  change: splitPhrases(
    "to say|to read|to be|to become|so that it says|so it says|so that it reads|so it reads|into|to|say|says|read|reads|be|as|with|become|show|:",
  ).concat(arrows),
  rename: splitPhrases("to be|to|into|as|with").concat(arrows),
  replace: splitPhrases("with|by|for|to|into").concat(arrows),
  use: [],
};
/** For sentences without a verb of change: "the heading should say …", "our phone number is now …". */
const statements = splitPhrases(
  "should now say|should now read|should now be|should say|should read|should be called|should be changed to|should be|should become|should have the text|must say|must read|must be|needs to say|needs to read|needs to be changed to|needs to be|has to say|has to be|ought to say|ought to be|is now|are now|is now called|has changed to|have changed to|changed to|changes to|becomes|become|to say|to read|to be|now says|now reads|would be better as|is going to be|will be|reads|says|shall be|shall say",
).concat(arrows);
const wishes = splitPhrases(
  "i want|i'd like|i would like|we want|we'd like|we would like|i need|we need|i wish|we have|we've got|we got|i have|there is|here is|here's|use|our|my|the|a",
);

const findFirst = splitPhrases(
  "instead of|find|look for|search for|wherever it says|wherever it reads|wherever you see|everywhere it says|whenever it says|where it says|wherever",
);
const changesMax = 6;

/** Returns every connector with its position, in order; the longest phrase at each position. */
function findConnectors(words: readonly Word[], phrases: readonly string[][]): { at: number; length: number }[] {
  const found: { at: number; length: number }[] = [];
  for (let at = 1; at < words.length && found.length < changesMax; at++) {
    const length = Math.max(
      0,
      ...phrases.filter((phrase) => startsWithWords(words, phrase, at)).map((phrase) => phrase.length),
    );
    const [before = "", here = ""] = [words[at - 1]?.lower, words[at]?.lower];
    // "the button that says 'Send'" and "the line starting with 'We'" name the present text.
    const names =
      (/^(?:that|which|who|currently|now|it)$/.test(before) && /^(?:says?|reads?)$/.test(here)) ||
      (/^(?:starts?|starting|begins?|beginning|ends?|ending)$/.test(before) && here === "with");
    if (length === 0 || names) continue;
    found.push({ at, length });
    at += length - 1;
  }
  return found;
}

/** A colon ends the target like a connector: "new phone number: 555 0199". */
function findColon(words: readonly Word[]): number {
  return words.findIndex((word, index) => !word.quoted && index < words.length - 1 && /[^:]:$/.test(word.text));
}

/** Words that join places: "everywhere on the site, also in the page titles and the footer". */
const joinsPlaces =
  /^(?:also|and|too|including|both|as|well|please|on|in|of|the|all|every|pages?|titles?|headings?|texts?|site|website|footers?|headers?|navigation|menu|browser|tabs?)$/;

/**
 * Reads `"Rye" everywhere on the site, also in the page titles`: quotes tell where the new text ends. Returns undefined where the value
 * doesn't begin with quotes or says little else, and no text where what follows can't be read, so that it is never written on a page.
 */
function readQuotedFirst(value: readonly Word[]): (Pick<TextChange, "newText"> & { reach: Reach }) | undefined {
  const [passage, ...others] = value;
  if (!passage?.quoted || others.length <= 3 || others.some((word) => word.quoted)) return undefined;
  const { rest, reach } = takeReaches(others);
  const isRead = rest.every(({ lower }) => joinsPlaces.test(lower));
  // "Everywhere, also in the footer" is not only in the footer.
  return { newText: isRead ? passage.text : null, reach: reach.everywhere ? { ...noReach, everywhere: true } : reach };
}

function readChange(request: string, target: readonly Word[], value: readonly Word[]): TextChange {
  const parsed = parseTarget(request, target);
  const quotedFirst = readQuotedFirst(value);
  if (quotedFirst) {
    const { newText, reach } = quotedFirst;
    return { target: { ...parsed, reach: joinReaches(parsed.reach, reach) }, newText };
  }
  const quoted = value.findIndex((word) => word.quoted);
  const { rest, reach } = takeEndingReaches(value, quoted !== -1);
  // The words around a quoted passage only describe it: "the words 'Warm rolls'".
  const passage = quoted === -1 ? undefined : rest.find((word) => word.quoted);
  const simple = passage !== undefined && rest.filter((word) => word.quoted).length === 1 && rest.length <= 4;
  const newText = simple ? passage.text : textOfWords(request, rest);
  return { target: { ...parsed, reach: joinReaches(parsed.reach, reach) }, newText: newText === "" ? null : newText };
}

/** Splits "change the heading from X to Y": the words before "from" say where, those after it which text. */
function splitFrom(words: readonly Word[], target: readonly Word[]): { where: Word[]; old: Word[] } | null {
  const at = target.findIndex((word, index) => index > 0 && !word.quoted && word.lower === "from");
  if (at === -1 || at === target.length - 1) return null;
  return { where: words.slice(0, at), old: target.slice(at + 1) };
}

function readWithVerb(request: string, words: readonly Word[], verb: Exclude<VerbClass, null>): TextChange[] {
  const body = words.slice(1);
  const changes: TextChange[] = [];
  for (const { at, length } of findConnectors(body, connectors[verb])) {
    const target = body.slice(0, at);
    const value = body.slice(at + length);
    if (value.length === 0) continue;
    const from = splitFrom(body, target);
    const change = readChange(request, from === null ? target : from.where, value);
    if (from !== null) {
      const old = textOfWords(request, from.old);
      changes.push({ ...change, target: { ...change.target, old: [old], names: false } });
    } else changes.push(change);
  }
  const colon = findColon(body);
  if (colon !== -1) changes.push(readChange(request, body.slice(0, colon + 1), body.slice(colon + 1)));
  // "rename 'X' 'Y'", "call the button 'Y'": two quoted passages in a row need no connector.
  const last = body[body.length - 1];
  if (changes.length === 0 && last?.quoted === true && body.length > 1 && verb !== "use") {
    changes.push(readChange(request, body.slice(0, -1), [last]));
  }
  return changes;
}

/** Reads "use Y instead of X", "write Y in place of X", "put Y as the heading", "substitute Y for X". */
function readReversed(request: string, words: readonly Word[]): TextChange[] {
  const changes: TextChange[] = [];
  const reversed = splitPhrases("instead of|in place of|rather than|as|in|into|for|on");
  for (const { at, length } of findConnectors(words, reversed)) {
    const value = words.slice(1, at);
    const connector = words.slice(at, at + length).map((word) => word.lower);
    const target = words.slice(connector[0] === "on" || connector[0] === "in" ? at : at + length);
    const parsed = parseTarget(request, target);
    const named = connector.length > 1 || parsed.kind !== null;
    if (named && value.length > 0) changes.push({ target: parsed, newText: textOfWords(request, value) });
  }
  return changes;
}

/** Reads "instead of X, write Y", "wherever it says X, write Y", "find X and replace it with Y". */
function readFindFirst(request: string, words: readonly Word[]): TextChange[] {
  const opening = findFirst
    .filter((phrase) => startsWithWords(words, phrase))
    .sort((left, right) => right.length - left.length)[0];
  if (opening === undefined) return [];
  const verb = words.findIndex((word, index) => index > opening.length && verbClassOf(word) !== null);
  if (verb === -1) return [];
  const target = words
    .slice(opening.length, verb)
    .filter((word, index, all) => index < all.length - 1 || !/^(?:and|then)$/.test(word.lower));
  const value = words.slice(verb + 1);
  const given = value.findIndex((word) => !word.quoted && /^(?:with|by|to)$/.test(word.lower));
  const pronoun = /^(?:it|that|this|them)$/.test(value[0]?.lower ?? "") ? given + 1 : 0;
  const change = readChange(request, target, value.slice(pronoun));
  const everywhere = change.target.reach.everywhere || /^(?:wherever|everywhere|whenever)$/.test(words[0]?.lower ?? "");
  return [{ ...change, target: { ...change.target, reach: { ...change.target.reach, everywhere } } }];
}

function readStatement(request: string, words: readonly Word[]): TextChange[] {
  const wish = wishes
    .filter((phrase) => startsWithWords(words, phrase))
    .sort((left, right) => right.length - left.length)[0];
  let from = wish?.length ?? 0;
  const isNew = /^(?:new|a)$/.test(words[from]?.lower ?? "") || words[from - 1]?.lower === "new";
  while (/^(?:new|a|our|my|the)$/.test(words[from]?.lower ?? "") && words[from]?.quoted === false) from++;
  const body = words.slice(from);
  const phrases = isNew ? statements.concat(splitPhrases("is|are")) : statements;
  const changes = findConnectors(body, phrases).map(({ at, length }) =>
    readChange(request, body.slice(0, at), body.slice(at + length)),
  );
  const colon = findColon(body);
  if (colon !== -1) changes.push(readChange(request, body.slice(0, colon + 1), body.slice(colon + 1)));
  return changes;
}

/** Returns every way to read the words as a change of text, possibly none. */
export function parseChange(request: string, words: readonly Word[]): TextChange[] {
  const verb = verbClassOf(words[0]);
  const readings: TextChange[] = [];
  if (verb === "use" || /^substitut/.test(words[0]?.lower ?? "")) readings.push(...readReversed(request, words));
  if (verb !== null && verb !== "use") readings.push(...readWithVerb(request, words, verb));
  readings.push(...readFindFirst(request, words));
  if (verb === null && readings.length === 0) readings.push(...readStatement(request, words));
  const meaningful = readings.filter(
    ({ target, newText }) => newText !== null && (target.kind !== null || target.old.length > 0),
  );
  if (meaningful.length > 0) return meaningful.slice(0, changesMax);
  return verb === null || verb === "use" ? [] : readWithoutValue(request, words);
}

/** Reads "change the heading"; the person is then asked for the new text. */
function readWithoutValue(request: string, words: readonly Word[]): TextChange[] {
  const target = parseTarget(request, words.slice(1));
  const isClear = target.kind !== null && (target.old.length === 0 || words.some((word) => word.quoted));
  return isClear ? [{ target: { ...noTarget, ...target }, newText: null }] : [];
}
