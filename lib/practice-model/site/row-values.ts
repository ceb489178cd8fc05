import type { HtmlElement } from "#lib/page-source/html-source.ts";
import { closest, isInside } from "#lib/page-source/html-source.ts";
import { type Place, placeText } from "./places.ts";
import type { Page } from "./site-files.ts";
import type { TextBlock } from "./text-block.ts";
import { findWords, foldAll, type Match } from "./text-matching.ts";

// Values beside a name: "Sunday … closed", "Croissant … €2.40". The two share a line, a table row or a description
// list.

export interface RowValue {
  label: string;
  /** The place of the value. */
  value: Place;
  /** The place of label and value together; equal to `value` if they are in separate cells. */
  line: Place;
}

const days = "monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun";
const dayPattern = new RegExp(`\\b(?:${days}|daily|every day|each day|weekdays?|weekends?|holidays?|today)\\b`, "i");
const timePattern =
  /\d{1,2}(?:[:.]\d{2})?\s*(?:[ap]\.?m\.?|h|uhr|o'clock)?\s*(?:-|–|—|to|till|until|bis)\s*(?:\d{1,2}|noon|midnight|late)|\bclosed\b|\b(?:24 hours|by appointment|midnight|noon)\b/i;
const amount = String.raw`(?:\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,]\d{1,2})?(?!\d)`;
const currencyNames = String.raw`\b(?:EUR|USD|GBP|CHF)`;
const pricePattern = new RegExp(
  String.raw`(?:[€$£¥]|${currencyNames}\s?)\s?${amount}(?:[.,]-)?|${amount}\s?(?:€|£|\$|¥|\b(?:EUR|USD|GBP|CHF|Euros?|p)\b)`,
  "gi",
);

/** Returns every price in a text. */
export function pricesIn(text: string): Match[] {
  return [...text.matchAll(pricePattern)].map((match) => ({ from: match.index, to: match.index + match[0].length }));
}

/** Returns the lines of a block, which line break elements separate. */
function linesOf(block: TextBlock): Match[] {
  const lines: Match[] = [];
  let from = 0;
  for (let at = 0; at <= block.text.length; at++) {
    if (at < block.text.length && block.starts[at] !== -1) continue;
    if (at > from) lines.push({ from, to: at });
    from = at + 1;
  }
  return lines;
}

const rowTags = /^(?:tr|dl|li)$/;

/** Returns the text that names the value: the other cells of its row, or the term before a description. */
function labelBeside(page: Page, block: TextBlock): string {
  const row = closest(block.element, (element) => rowTags.test(element.tag));
  if (row === null) return "";
  const others = page.texts.filter(
    (other) =>
      other !== block &&
      other.attribute === null &&
      isInside(other.element, row) &&
      other.element.start < block.element.start,
  );
  const nearest =
    row.tag === "dl" ? others.filter((other) => other.element.tag === "dt").slice(-1) : others.slice(0, 1);
  return nearest.map((other) => other.text).join(" ");
}

function isHoursContext(block: TextBlock): boolean {
  let steps = 0;
  const named = (element: HtmlElement) =>
    steps++ > 4 ||
    /hours|opening/i.test(`${element.attributes.get("id") ?? ""} ${element.attributes.get("class") ?? ""}`);
  const found = closest(block.element, named);
  return found !== null && steps <= 5;
}

/** Returns every line with opening hours. */
export function findHours(pages: readonly Page[]): RowValue[] {
  const rows: RowValue[] = [];
  for (const page of pages) {
    for (const block of page.texts) {
      if (block.attribute !== null || block.text.length > 2000) continue;
      for (const line of linesOf(block)) {
        const text = block.text.slice(line.from, line.to);
        if (text.length > 160 || !timePattern.test(text)) continue;
        const beside = dayPattern.test(text) ? "" : labelBeside(page, block);
        const opens =
          dayPattern.test(text) ||
          dayPattern.test(beside) ||
          /\b(?:open|opening|hours)\b/i.test(text) ||
          isHoursContext(block);
        if (!opens) continue;
        const place = { page, block, ...line };
        const value = beside === "" ? { ...place, from: line.from + labelLength(text) } : place;
        rows.push({ label: beside === "" ? text.slice(0, labelLength(text)) : beside, value, line: place });
      }
    }
  }
  return rows;
}

/** Returns the length of the label and its separator in "Weekends: 9 am – 1 pm". */
function labelLength(text: string): number {
  const time = timePattern.exec(text)?.index ?? 0;
  const colon = text.slice(0, time + 1).lastIndexOf(": ");
  return colon === -1 ? time : colon + 2;
}

/** The generic ending that a label may lack: a list of tickets may just say "Day". */
const genericEnding = /\s+(?:tickets?|pass(?:es)?|packages?|plans?|options?|items?)$/i;
/** A sentence is neither a label nor a value beside one. */
const isSentence = (text: string) => text.length > 80 || /(?:\p{L}{3}|\d)[.!?]$/u.test(text);
const labelTags = /^(?:h[1-6]|dt)$/;

/** Returns the sentences of a block; line break elements separate them too. */
function sentencesOf(block: TextBlock): Match[] {
  return linesOf(block).flatMap((line) =>
    [...block.text.slice(line.from, line.to).matchAll(/.+?(?:[.!?](?=\s+\p{Lu})|$)/gu)].map((match) => ({
      from: line.from + match.index,
      to: line.from + match.index + match[0].length,
    })),
  );
}

/** Returns the price that a sentence gives for the name: the next one after it, or every price if none follows. */
function pricesInSentence(page: Page, block: TextBlock, sentence: Match, name: string): RowValue[] {
  const text = block.text.slice(sentence.from, sentence.to);
  const [named] = findWords(text, name, false);
  if (named === undefined) return [];
  const prices = pricesIn(text);
  const following = prices.filter((price) => price.from >= named.to).slice(0, 1);
  return (following.length > 0 ? following : prices).map((price) => ({
    label: text.slice(0, price.from),
    value: { page, block, from: sentence.from + price.from, to: sentence.from + price.to },
    line: { page, block, ...sentence },
  }));
}

/** Returns the prices below a label in the same row, card or list item, up to the next label. */
function pricesUnder(page: Page, index: number, block: TextBlock): RowValue[] {
  if (isSentence(block.text) || pricesIn(block.text).length > 0) return [];
  const row = closest(block.element, (element) => /^(?:tr|li|dl|article|section|div)$/.test(element.tag));
  if (row === null) return [];
  const after = page.texts.slice(index + 1, index + 8).filter((other) => other.attribute === null);
  const end = after.findIndex((other) => labelTags.test(other.element.tag) || !isInside(other.element, row));
  const own = end === -1 ? after : after.slice(0, end);
  // A paragraph is only the label of the text right after it.
  const isLabel = labelTags.test(block.element.tag) || /^(?:tr|li)$/.test(row.tag);
  const values = (isLabel ? own : own.slice(0, 1)).filter((other) => !isSentence(other.text));
  return values.flatMap((other) =>
    pricesIn(other.text).map((price) => {
      const place = { page, block: other, ...price };
      return { label: block.text, value: place, line: place };
    }),
  );
}

/**
 * Returns every price beside a name: below a label equal to it, else below a label or in a sentence that contains it. A
 * sentence is never the label of a price outside of it.
 */
export function findPrices(pages: readonly Page[], name: string): RowValue[] {
  const short = name.replace(genericEnding, "");
  const rows = pages.flatMap((page) =>
    page.texts.flatMap((block, index) => {
      if (block.attribute !== null || findWords(block.text, short, false).length === 0) return [];
      const inside = sentencesOf(block).flatMap((sentence) => pricesInSentence(page, block, sentence, short));
      return inside.length > 0 ? inside : pricesUnder(page, index, block);
    }),
  );
  const called = (wanted: string) => rows.filter((row) => plainLabel(row.label) === plainLabel(wanted));
  const contains = rows.filter((row) => findWords(`${row.label} ${placeText(row.line)}`, name, false).length > 0);
  return [called(name), called(short), contains].find((found) => found.length > 0) ?? [];
}

const plainLabel = (label: string) =>
  foldAll(label)
    .replace(/[^\p{L}\p{N} ]+/gu, "")
    .trim()
    .replace(/s$/, "");

/** Returns the rows that a name means: those with an equal label, else those whose label contains it. */
export function rowsNamed(rows: readonly RowValue[], name: string): RowValue[] {
  const wanted = foldAll(name).replace(/s$/, "").replace(/'$/, "");
  const exact = rows.filter((row) => plainLabel(row.label) === wanted);
  return exact.length > 0
    ? exact
    : rows.filter((row) => findWords(row.label, name, false).length > 0 || plainLabel(row.label).includes(wanted));
}
