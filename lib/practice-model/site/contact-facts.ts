import { attributeValueSpan, escapeAttribute } from "#lib/page-source/html-source.ts";
import type { SourceEdit } from "#lib/page-source/source-edit.ts";
import type { Region } from "./page-regions.ts";
import { regionOfElement } from "./page-regions.ts";
import type { Page } from "./site-files.ts";
import type { TextBlock } from "./text-block.ts";
import { textInLines } from "./text-block.ts";
import { findWords, foldCase, type Match } from "./text-matching.ts";

// Phone numbers and e-mail addresses: one fact each, with every place that states it and every link that dials or
// writes.

/** A range of text on a page. */
interface Place {
  page: Page;
  block: TextBlock;
  from: number;
  to: number;
}

export interface Fact {
  /** As written in the first place found. */
  text: string;
  places: Place[];
  /** The `tel:` and `mailto:` links with it. */
  links: { page: Page; region: Region | null; edit: (newText: string) => SourceEdit[] }[];
}

const digitsOf = (text: string) => text.replace(/\D/g, "");

/** Whether two numbers are equal apart from a country code: +44 20 7946 and 020 7946. */
export function sameNumber(left: string, right: string): boolean {
  const [shorter = "", longer = ""] = [digitsOf(left), digitsOf(right)].sort((a, b) => a.length - b.length);
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

function looksLikePhone(text: string, at: Match, hinted: boolean): boolean {
  const written = text.slice(at.from, at.to);
  const digits = digitsOf(written);
  if (digits.length < 6 || digits.length > 15) return false;
  if (notNumbers.some((pattern) => pattern.test(written))) return false;
  if (/[\p{L}\d#$€£]$/u.test(text.slice(Math.max(0, at.from - 1), at.from)) || /^[\p{L}%€]/u.test(text.slice(at.to)))
    return false;
  return hinted || /^[+(0]/.test(written) || (digits.length >= 9 && /[\s().-]/.test(written));
}

function findNumbers(text: string): Match[] {
  const hinted = /\b(?:tel|phone|telephone|call|mobile|cell|fax|ring|whatsapp|text us)\b|☎|📞|✆/i.test(
    text.slice(0, 2000),
  );
  return [...text.matchAll(numberPattern)]
    .map((match) => ({ from: match.index, to: match.index + match[0].length }))
    .filter((at) => looksLikePhone(text, at, hinted));
}

const addressPattern = /[^\s<>@"'(),;:“”]{1,64}@[^\s<>@"'(),;:“”]{1,190}/g;

function findAddresses(text: string): Match[] {
  return [...text.matchAll(addressPattern)]
    .map((match) => ({ from: match.index, to: match.index + match[0].replace(/[.!?]+$/, "").length, text: match[0] }))
    .filter((match) => /\.[\p{L}\d-]{2,}[.!?]*$/u.test(match.text));
}

const schemes = { phone: "tel:", email: "mailto:" } as const;

/** Returns every phone number or address of the pages once, with all its places. */
export function findFacts(pages: readonly Page[], kind: "phone" | "email"): Fact[] {
  const facts: Fact[] = [];
  const same = kind === "phone" ? sameNumber : (left: string, right: string) => foldCase(left) === foldCase(right);
  const factFor = (text: string) => {
    const known = facts.find((fact) => same(fact.text, text));
    if (known !== undefined) return known;
    const fact: Fact = { text, places: [], links: [] };
    facts.push(fact);
    return fact;
  };
  for (const page of pages) {
    for (const block of page.texts) {
      for (const { from, to } of (kind === "phone" ? findNumbers : findAddresses)(textInLines(block))) {
        factFor(block.text.slice(from, to)).places.push({ page, block, from, to });
      }
    }
  }
  for (const page of pages) {
    for (const element of page.elements) {
      const href = element.attributes.get("href") ?? "";
      if (!foldCase(href).startsWith(schemes[kind])) continue;
      const written = decodeAddress(href.slice(schemes[kind].length).replace(/[?#].*$/s, ""));
      if (written === "") continue;
      const fact = factFor(written);
      const known = fact.links.some((link) => link.page === page);
      fact.links.push({
        page,
        region: regionOfElement(element),
        edit: (newText) => editLink(page, element.attributeSpans.get("href"), href, kind, newText),
      });
      // The link also finds a number with unusual separators in the text.
      for (const block of known ? [] : page.texts) {
        if (fact.places.some((place) => place.block === block)) continue;
        for (const match of findWords(block.text, written, false)) fact.places.push({ page, block, ...match });
      }
    }
  }
  return facts;
}

function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address).trim();
  } catch {
    return address.trim();
  }
}

function editLink(
  page: Page,
  span: { start: number; end: number } | undefined,
  href: string,
  kind: "phone" | "email",
  newText: string,
): SourceEdit[] {
  const value = span === undefined ? null : attributeValueSpan(page.source, span);
  if (value === null) return [];
  const rest = /[?#].*$/s.exec(href)?.[0] ?? "";
  const address = kind === "phone" ? dialled(href, newText) : newText;
  // The rest of the link ("?subject=…") stays as written, entities included.
  const raw = page.source.slice(value.start, value.end);
  const cut = rest === "" ? raw.length : Math.max(raw.indexOf(rest.charAt(0)), 0);
  const scheme = raw.slice(0, raw.indexOf(":") + 1);
  const written = escapeAttribute(scheme + address);
  return [{ start: value.start, end: value.start + cut, newText: value.quote === "" ? `"${written}"` : written }];
}

/** Returns the number as a link dials it: digits only, with the country code of the old link. */
function dialled(oldHref: string, newText: string): string {
  const international = newText.trim().startsWith("+") || newText.trim().startsWith("(+");
  const digits = digitsOf(newText.replace(/\(0\)/, ""));
  if (international) return `+${digits}`;
  const code = /^tel:\s*\+/i.test(oldHref) ? countryCodeOf(oldHref) : null;
  return code === null || !/^0[1-9]/.test(digits) ? digits : code + digits.slice(1);
}

/** Country codes of ITU-T E.164 are prefix-free, so the first digits tell where the code ends. */
function countryCodeOf(href: string): string | null {
  const digits = digitsOf(href);
  if (/^[17]/.test(digits)) return `+${digits.slice(0, 1)}`;
  const two = /^(?:20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/.test(digits);
  return digits.length < 6 ? null : `+${digits.slice(0, two ? 2 : 3)}`;
}
