import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import { findTitle } from "#lib/page-source/page-title.ts";
import type { Wish } from "../language/read-wishes.ts";
import { findContacts, hrefFor, looksLikePhone } from "../places/contacts.ts";
import { isPartOfText, isText, refOfElement, wholeText } from "../places/text-places.ts";
import type { MappedPage } from "../places/things.ts";
import { findWords, foldQuotes, inCapitalsOf, type Match } from "../site/text-matching.ts";
import { no, type Outcome, type Work } from "./outcome.ts";

// Replaces words wherever visitors read or hear them. Code, scripts, addresses and class names are never touched.

/** Whether a match is inside a visible web address, file name or e-mail address. */
function isInAddress(text: string, { from, to }: Match): boolean {
  let start = from;
  while (start > 0 && !/[\s"'“”‘’<>(),]/.test(text.charAt(start - 1))) start--;
  let end = to;
  while (end < text.length && !/[\s"'“”‘’<>(),]/.test(text.charAt(end))) end++;
  const word = text.slice(start, end).replace(/[.:;!?]+$/, "");
  if (word.length === to - from) return false;
  return /^[a-z][a-z0-9+.-]*:\/\/|^www\.|@|\/|^[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|html?|css|js|png|jpe?g|svg|de|eu|uk|io|example)\b/i.test(word);
}

/** Returns the text with the words replaced, and how often; null if it does not have them. */
export function replaceIn(text: string, old: string, next: string, anyCapitals: boolean): { text: string; count: number } | null {
  let result = "";
  let at = 0;
  let count = 0;
  for (const match of findWords(text, old, false)) {
    if (isInAddress(text, match)) continue;
    const written = anyCapitals ? next : inCapitalsOf(text.slice(match.from, match.to), old, next);
    if (written === null) continue;
    result += text.slice(at, match.from) + written;
    at = match.to;
    count++;
  }
  return count === 0 ? null : { text: result + text.slice(at), count };
}

const readAttributes = ["alt", "title", "placeholder", "aria-label", "value"];

interface Replacing {
  old: string;
  text: string;
  anyCapitals: boolean;
}

function operationsOn(page: MappedPage, { old, text, anyCapitals }: Replacing): { operations: Operation[]; count: number } {
  const operations: Operation[] = [];
  let count = 0;
  const { path } = page;
  for (const thing of page.things) {
    const { ref } = thing.element;
    const whole = isText(thing) && !isPartOfText(thing) && !insideText(thing) ? wholeText(thing) : null;
    const isCode = /^(?:code|pre|kbd|samp)$/.test(thing.html.tag);
    const replaced = whole?.part === "text" && !isCode ? replaceIn(whole.now, old, text, anyCapitals) : null;
    if (replaced) {
      operations.push({ op: "set-text", path, ref, text: replaced.text });
      count += replaced.count;
    }
    for (const name of readAttributes) {
      const value = thing.html.attributes.get(name);
      if (value === undefined || (name === "value" && thing.element.kind !== "button")) continue;
      const written = replaceIn(value, old, text, anyCapitals);
      if (!written) continue;
      operations.push({ op: "set-attribute", path, ref, name, value: written.text });
      count += written.count;
    }
  }
  const title = findTitle(page.html);
  const retitled = title && replaceIn(page.map.title, old, text, anyCapitals);
  if (title && retitled) {
    operations.push({ op: "set-text", path, ref: refOfElement(page, title), text: retitled.text });
    count += retitled.count;
  }
  return { operations, count };

  function insideText({ html }: MappedPage["things"][number]): boolean {
    for (let at = html.parent; at !== null; at = at.parent) {
      const around = page.thingOf.get(at);
      if (around && isText(around)) return true;
    }
    return false;
  }
}

export async function doWords(work: Work, { old, text }: Extract<Wish, { act: "replace-words" }>): Promise<Outcome> {
  const { site } = work;
  const contact = contactOperations(work, old, text);
  for (const anyCapitals of [false, true]) {
    const all = site.pages.map((page) => operationsOn(page, { old, text, anyCapitals }));
    const operations = [...all.flatMap((one) => one.operations), ...contact];
    const count = all.reduce((sum, one) => sum + one.count, 0);
    if (operations.length === 0) continue;
    const refused = await work.draft.apply(operations);
    if (refused !== null) return no(refused);
    return { kind: "done", said: work.say.replaced(old, text, count + contact.length), touched: [] };
  }
  return { kind: "miss", words: [old] };
}

/** The links that dial an old number or write to an old address. */
function contactOperations({ site }: Work, old: string, text: string): Operation[] {
  const kind = /^\S+@\S+\.\S+$/.test(old) ? "email" : looksLikePhone(old) ? "phone" : null;
  if (kind === null) return [];
  const same = (place: { now: string; from: number; to: number }) => foldQuotes(place.now.slice(place.from, place.to)).replace(/\D/g, "") === old.replace(/\D/g, "");
  const facts = findContacts(site.pages, kind).filter((places) => places.some((place) => (kind === "email" ? place.now.toLowerCase().includes(old.toLowerCase()) : place.part === "text" && same(place))));
  return facts.flatMap((places) => places.filter(({ part }) => part === "href").map(({ page, ref, now }): Operation => ({ op: "set-attribute", path: page.path, ref, name: "href", value: hrefFor(kind, now, text) })));
}
