import { foldAll } from "../site/text-matching.ts";

// Splits a message into words. A quoted passage is one word, so the grammar never looks inside it, and punctuation is a word of its
// own. One pass over the text: any message costs linear time.

export interface Word {
  /** As written; a quoted passage without its quotes. */
  text: string;
  /** For comparison: lower case, with plain quotes. */
  key: string;
  /** Its offsets in the message, quotes included. */
  start: number;
  end: number;
  quoted: boolean;
  /** Whether it counts as quoted only because a text of the site says it. */
  isOfSite?: true;
}

const closingQuotes: Record<string, string> = {
  '"': '"”“',
  "“": '”"“',
  "„": '“”"',
  "«": "»",
  "»": "«",
  "‘": "’'",
  "‚": "‘’",
  "'": "'’",
  "`": "`´",
};
const singleQuotes = "'‘’`‚´";
/** The rest of a longer message is not read. */
const wordsMax = 400;

const isSpace = (char: string | undefined) => char === undefined || /\s/.test(char);
const isLetter = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char);

function closingQuote(text: string, open: number): number {
  const opener = text.charAt(open);
  const closers = closingQuotes[opener] ?? "";
  const single = singleQuotes.includes(opener);
  for (let at = open + 1; at < text.length; at++) {
    if (!closers.includes(text.charAt(at))) continue;
    // An apostrophe inside a word does not close the passage: 'It's nice'.
    if (single && isLetter(text[at + 1])) continue;
    return at;
  }
  return -1;
}

/** Returns the message with control characters replaced by spaces, so that nothing invisible reaches a page. */
export function cleanMessage(message: string): string {
  return message
    .normalize("NFC")
    .replace(/(?<=^|\s)[:;]['-]?[()DPp/|](?=\s|$)|(?:(?![©®™])\p{Extended_Pictographic}\uFE0F?){1,20}(?=\s|$)/gu, ".")
    .replace(/[^\P{Cc}\n]|[\u200B\uFEFF]/gu, " ");
}

export const keyOf = (text: string) =>
  foldAll(text).replace(/^[^\p{L}\p{N}#&+€$£→=/-]+|[^\p{L}\p{N}%+→>€$£/-]+$/gu, "");

export function splitWords(message: string): Word[] {
  const words: Word[] = [];
  // A kind of quote found unclosed once is not searched again: the scan stays linear.
  const unclosed = new Set<string>();
  const opensQuote = (at: number) => {
    const char = message.charAt(at);
    return closingQuotes[char] !== undefined && !unclosed.has(char) && !isLetter(message[at - 1]);
  };
  let at = 0;
  while (at < message.length && words.length < wordsMax) {
    if (isSpace(message[at])) {
      if (message[at] === "\n" && words.length > 0 && words.at(-1)?.text !== "\n")
        words.push({ text: "\n", key: ".", start: at, end: at, quoted: false });
      at++;
      continue;
    }
    if (opensQuote(at)) {
      const close = closingQuote(message, at);
      if (close === -1) unclosed.add(message.charAt(at));
      else {
        const text = message.slice(at + 1, close).trim();
        if (text !== "") words.push({ text, key: foldAll(text), start: at, end: close + 1, quoted: true });
        at = close + 1;
        continue;
      }
    }
    const start = at;
    at++;
    while (at < message.length && !isSpace(message[at]) && !opensQuote(at)) at++;
    addPlain(words, message.slice(start, at), start);
  }
  return words;
}

/** Adds a run of characters without spaces: the word, and the punctuation after it as words of their own. */
function addPlain(words: Word[], run: string, start: number): void {
  const [, body = "", marks = ""] = /^(.*?)([.,;:!?)]*)$/su.exec(run) ?? [];
  const key = keyOf(body);
  // A sign such as © belongs to the text that it stands in.
  if (key !== "" || body !== "")
    words.push({ text: body, key: key || body, start, end: start + body.length, quoted: false });
  for (const [index, mark] of [...marks].entries()) {
    if (mark === ")") continue;
    const from = start + body.length + index;
    words.push({ text: mark, key: mark, start: from, end: from + 1, quoted: false });
  }
}

/** Returns the words without what stands in parentheses: it explains, and asks for nothing. */
export function withoutAsides(words: readonly Word[], message: string): Word[] {
  let depth = 0;
  return words.filter((word) => {
    const before = depth;
    const written = message.slice(word.start - 1 < 0 ? 0 : word.start - 1, word.end + 1);
    if (!word.quoted && /^\s?\(|^\(/.test(written)) depth++;
    const isInside = depth > 0 || before > 0;
    if (!word.quoted && /\)/.test(written) && depth > 0) depth = 0;
    return !isInside;
  });
}

export const isMark = ({ key, quoted }: Word) => !quoted && /^[.,;:!?]$/.test(key);

/** Returns the words as a value: a lone quoted passage without its quotes, otherwise as written, without a last full stop. */
export function saidText(message: string, words: readonly Word[]): string {
  const all = trimMarks(words);
  const told = all.slice(
    Math.max(
      0,
      all.findIndex(
        ({ key, quoted }) => quoted || !/^(?:noch|nur|jetzt|einfach|lieber|just|now|only|bitte|please)$/.test(key),
      ),
    ),
  );
  const [first] = told;
  const last = told.at(-1);
  if (first === undefined || last === undefined) return "";
  if (told.length === 1 && first.quoted) return first.text;
  // A question or an exclamation belongs to the text, a full stop ends the wish.
  const next = words[words.indexOf(last) + 1];
  const end = next !== undefined && /^[!?]$/.test(next.key) ? next.end : last.end;
  return message.slice(first.start, end).replace(/\s+/g, " ").trim();
}

/** Returns the words without punctuation at both ends. */
export function trimMarks(words: readonly Word[]): Word[] {
  const from = words.findIndex((word) => !isMark(word));
  if (from === -1) return [];
  return words.slice(from, words.findLastIndex((word) => !isMark(word)) + 1);
}
