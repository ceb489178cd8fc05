import { isMark, splitWords, type Word } from "./words.ts";

// Splits a message into sentences, and tells which of them only say more about another one.

/** A full stop after these ends no sentence. */
const abbreviation =
  /^(?:\p{L}|.*str|\d{1,2}|nr|no|tel|ca|st|dr|mr|mrs|ms|vs|inc|ltd|co|gmbh|bzw|usw|etc|inkl|evtl|ggf|e\.?g|i\.?e|z\.?b|d\.?h|a\.?m|p\.?m)$/iu;

/** Returns the sentences of a message as written, without those that hold no words. */
export function sentencesOf(message: string): string[] {
  const words = splitWords(message);
  const ends = words.flatMap((word, index) => (endsSentence(words, index) ? [word.end] : []));
  const starts = [0, ...ends];
  return starts
    .map((start, index) => message.slice(start, ends[index] ?? message.length).trim())
    .filter((sentence) => /[\p{L}\d]/u.test(sentence));
}

function endsSentence(words: readonly Word[], at: number): boolean {
  const word = words[at];
  const before = words[at - 1];
  const next = words[at + 1];
  // “Really?!” ends once.
  if (!word || !before || word.quoted || (next && isMark(next) && next.start === word.end)) return false;
  if (word.text === "\n" || /^[!?;]$/.test(word.key)) return true;
  return word.key === "." && (before.quoted || isMark(before) || !abbreviation.test(before.key));
}

const beginsWith =
  /^(?:no|nope|nein|nee|wait|warte|sorry|i mean|ich meine|gemeint|or|oder|it|it's|its|this|that|these|those|they|both|das|dies|diese|dieser|es|sie|er|beide|beides|steht|stehen|betrifft|instead|stattdessen|lieber|rather|namely|nämlich|then|so|also|like|wie|with|mit|text|titel|title)(?![\p{L}\d])/iu;
const limits =
  /(?<![\p{L}\d])(?:but|except|aber|außer|ausser|only|nur|just the|sonst|not|nicht|don't|kein|keine|keinen|stays?|bleibt|bleiben|bleib|keeps?|leave|lass|lassen|lasst|rest|others?|anderen?|same|genauso|mean|gemeint|auch|too|überall|everywhere|all pages|allen seiten|jeder seite|every page)(?![\p{L}\d])/iu;

/** Whether a sentence begins as one that goes on with another: “So on the home page …”. */
export const goesOn = (sentence: string): boolean => beginsWith.test(sentence.trim());

/** Whether a sentence limits, corrects or explains what another one says: without it, that one is not clear either. */
export const saysMore = (sentence: string): boolean => goesOn(sentence) || limits.test(sentence);

const backwards =
  /(?<![\p{L}\d])(?:it|its|it's|they|them|their|there|her|his|she|he|this|that|these|those|one|es|er|sie|ihn|ihm|ihr|ihre|ihren|dem|dort|da|dazu|dafür|davon|darunter|darüber|daneben|drunter|drüber|diese[rnms]?|beide)(?![\p{L}\d])/iu;

/** Whether a sentence speaks of what an earlier one names. */
export const looksBack = (sentence: string): boolean => backwards.test(sentence.replace(/["“„][^"“”„]*["“”]/gu, ""));

/** Whether a sentence ends in a text of its own, without quotation marks: what follows may belong to that text. */
export const endsInOpenText = (sentence: string): boolean => /:\s+[^\s"“„'‘‚«][^:]*$/u.test(sentence);
