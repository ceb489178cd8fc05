import type { PageWish } from "./parse-wish.ts";

// Reads what a message states, sentence by sentence and word for word. Wishes about pages do not count; numbers and
// names do.

const withoutCount = (sentence: string) => sentence.replace(/\b\d{1,2}[- ]pages?\b|\S+\.html?\b/gi, "");
/** Whether a sentence has precise content: digits, an address, words in quotes. */
const isPrecise = (sentence: string) => /\d|@|https?:|www\.|["“][^"”]+["”]/.test(withoutCount(sentence));

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+(?=[\p{Lu}"“\d])|\n+/u)
    .map((sentence) => sentence.replace(/\s+/g, " ").trim())
    .filter((sentence) => sentence !== "");
}

const asksForPages = /\b(?:keep|rewrite|drop|remove|delete|add|leave|update|redo|discard|scrap)\b/i;
const asksForSite =
  /\b(?:web)?site\b.* for\b|\b(?:make|build|plan|create|want|need)\b.*\b(?:web)?(?:site|page)s?\b|-page (?:web)?site\b/i;
const smallTalk =
  /^(?:thanks?|thank you|great|good|perfect|ok(?:ay)?|yes|no|nothing(?: else)?|that's (?:all|it|enough).*|fine|hello|hi)[.!]*$/i;

/** A sentence that only names the site; the name is read elsewhere. */
const onlyName = /^(?:\S+ ){1,3}(?:is |are |'s )?(?:called|named|name is) .{2,60}$/i;

/** Returns what a request states in passing: the words after a colon, a phone number, an e-mail address. */
function statedIn(request: string): string[] {
  const after = /: (.+)$/.exec(request)?.[1];
  if (after !== undefined && isPrecise(after)) return [after];
  const email = /[^\s@<>"'(),;:]{1,64}@[^\s@<>"'(),;:]{1,100}\.\p{L}{2,20}/u.exec(request)?.[0];
  const phone = /(?:\+|\b0)\d[\d ()/-]{6,18}\d/.exec(request)?.[0];
  return [...(phone === undefined ? [] : [`Phone: ${phone}`]), ...(email === undefined ? [] : [`E-mail: ${email}`])];
}

export function statementsOf(text: string, isWish: boolean, pages: readonly PageWish[]): string[] {
  return sentencesOf(text).flatMap((sentence) => {
    if (smallTalk.test(sentence) || onlyName.test(sentence) || sentence.endsWith("?")) return [];
    // A request does not belong on a page; the brief has it as the wish.
    if (asksForSite.test(sentence) || (pages.length > 0 && asksForPages.test(sentence))) return statedIn(sentence);
    if (isPrecise(sentence)) return [sentence];
    return !isWish && sentence.length >= 12 && pages.length === 0 ? [sentence] : [];
  });
}
