import { closest, type HtmlElement } from "#lib/page-source/html-source.ts";
import type { Page } from "../site/site-files.ts";
import { textInLines } from "../site/text-block.ts";
import { foldCase } from "../site/text-matching.ts";
import { isPartOfText, isText, refOfElement, type TextPlace, wholeText } from "./text-places.ts";
import type { MappedPage } from "./things.ts";

// Phone numbers and e-mail addresses: one fact each, with every place that states it and every link that dials or writes.

export type ContactKind = "phone" | "email";

const digitsOf = (text: string) => text.replace(/\D/g, "");

/** Whether two numbers are equal apart from a country code: +44 20 7946 and 020 7946. */
export function sameNumber(left: string, right: string): boolean {
  const [shorter = "", longer = ""] = [digitsOf(left), digitsOf(right)].sort((one, other) => one.length - other.length);
  if (shorter.length < 5) return false;
  if (shorter === longer) return true;
  const national = shorter.replace(/^0+/, "");
  return national.length >= 7 && longer.endsWith(national) && longer.length - national.length <= 5;
}

/** A number never spans two lines. */
const numberPattern = /(?:\+|\(\+?)?\d(?:[\d()./‑–-]|[^\S\n]){4,24}\d/g;
const notNumbers = [
  /^\d{4}\s*[-–]\s*\d{4}$/,
  /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/,
  /^\d{1,2}[.:]\d{2}\s*[-–]\s*\d{1,2}[.:]\d{2}$/,
  /^\d{1,3}(?:[ .]\d{3})+$/,
];
const hint = /\b(?:tel|phone|telephone|call|mobile|cell|fax|ring|whatsapp|telefon|anruf|handy|rufen)/i;

/** Whether a text looks like a phone number. */
export function looksLikePhone(text: string): boolean {
  const digits = digitsOf(text);
  return (
    digits.length >= 6 &&
    digits.length <= 15 &&
    !notNumbers.some((pattern) => pattern.test(text)) &&
    /^[+\d\s()./‑–-]+$/.test(text.trim())
  );
}

function contactSpans(text: string, kind: ContactKind): { from: number; to: number }[] {
  if (text.length > 5_000) return [];
  if (kind === "email")
    return [...text.matchAll(/[^\s<>@"'(),;:“”]{1,64}@[^\s<>@"'(),;:“”]{1,190}/g)]
      .map((match) => ({ from: match.index, to: match.index + match[0].replace(/[.!?]+$/, "").length, text: match[0] }))
      .filter((match) => /\.[\p{L}\d-]{2,}[.!?]*$/u.test(match.text));
  const isHinted = hint.test(text);
  return [...text.matchAll(numberPattern)]
    .map((match) => ({ from: match.index, to: match.index + match[0].length }))
    .filter(({ from, to }) => {
      const written = text.slice(from, to);
      if (
        !looksLikePhone(written) ||
        /[\p{L}\d#$€£]$/u.test(text.slice(Math.max(0, from - 1), from)) ||
        /^[\p{L}%€]/u.test(text.slice(to))
      )
        return false;
      return isHinted || /^[+(0]/.test(written) || (digitsOf(written).length >= 9 && /[\s().-]/.test(written));
    });
}

const schemes = { phone: "tel:", email: "mailto:" } as const;

function decoded(address: string): string {
  try {
    return decodeURIComponent(address).trim();
  } catch {
    return address.trim();
  }
}

/** Returns the number or address that a link dials or writes to; null for another link. */
function linkedContact(href: string, kind: ContactKind): string | null {
  if (!foldCase(href).startsWith(schemes[kind])) return null;
  const written = decoded(href.slice(schemes[kind].length).replace(/[?#].*$/s, ""));
  return written === "" ? null : written;
}

const isSameContact = (kind: ContactKind, left: string, right: string) =>
  kind === "phone" ? sameNumber(left, right) : foldCase(left) === foldCase(right);

/** Returns each number or address of the pages once, as it is written where it stands first. */
export function contactsOn(pages: readonly Page[], kind: ContactKind): string[] {
  const found: string[] = [];
  const add = (text: string) => {
    if (!found.some((known) => isSameContact(kind, known, text))) found.push(text);
  };
  for (const block of pages.flatMap(({ texts }) => texts))
    for (const { from, to } of contactSpans(textInLines(block), kind)) add(block.text.slice(from, to));
  for (const { attributes } of pages.flatMap(({ elements }) => elements)) {
    const written = linkedContact(attributes.get("href") ?? "", kind);
    if (written !== null) add(written);
  }
  return found;
}

/** Returns each number or address of the pages once, as all the texts and links with it. */
export function findContacts(pages: readonly MappedPage[], kind: ContactKind): TextPlace[][] {
  const facts: { text: string; places: TextPlace[] }[] = [];
  const placesOf = (text: string) => {
    const known = facts.find((fact) => isSameContact(kind, fact.text, text));
    if (known) return known.places;
    const places: TextPlace[] = [];
    facts.push({ text, places });
    return places;
  };
  for (const page of pages) {
    for (const thing of page.things) {
      const whole = isText(thing) && !isPartOfText(thing) && !isInText(thing.html, page) ? wholeText(thing) : null;
      for (const span of whole ? contactSpans(whole.now, kind) : [])
        if (whole) placesOf(whole.now.slice(span.from, span.to)).push({ ...whole, ...span });
    }
    for (const html of page.html.elements) {
      const href = html.attributes.get("href") ?? "";
      const written = linkedContact(href, kind);
      const thing = page.thingOf.get(html) ?? null;
      if (written !== null)
        placesOf(written).push({
          page,
          html,
          ref: refOfElement(page, html),
          thing,
          part: "href",
          now: href,
          from: 0,
          to: href.length,
        });
    }
  }
  return facts.map(({ places }) => places);
}

/** Whether a text lies in another one that is found itself, such as a link in a paragraph. */
function isInText(html: HtmlElement, page: MappedPage): boolean {
  return (
    closest(html.parent, (element) => {
      const thing = page.thingOf.get(element);
      return thing !== undefined && isText(thing) && !isPartOfText(thing);
    }) !== null
  );
}

/** Returns the address of a link that dials or writes to the new number or address. */
export function hrefFor(kind: ContactKind, old: string, text: string): string {
  const rest = /[?#].*$/s.exec(old)?.[0] ?? "";
  const scheme = old.slice(0, old.indexOf(":") + 1);
  return `${scheme}${kind === "phone" ? dialled(old, text) : text.trim()}${rest}`;
}

/** Returns the number as a link dials it: digits only, with the country code of the old link. */
function dialled(old: string, text: string): string {
  const isInternational = /^\(?\+/.test(text.trim());
  const digits = digitsOf(text.replace(/\(0\)/, ""));
  if (isInternational) return `+${digits}`;
  const code = /^tel:\s*\+/i.test(old) ? countryCodeOf(old) : null;
  return code === null || !/^0[1-9]/.test(digits) ? digits : code + digits.slice(1);
}

/** Country codes of ITU-T E.164 are prefix-free, so the first digits tell where the code ends. */
function countryCodeOf(href: string): string | null {
  const digits = digitsOf(href);
  if (/^[17]/.test(digits)) return `+${digits.slice(0, 1)}`;
  const two = /^(?:20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/.test(digits);
  return digits.length < 6 ? null : `+${digits.slice(0, two ? 2 : 3)}`;
}
