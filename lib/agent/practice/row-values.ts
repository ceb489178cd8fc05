import type { HtmlElement } from "./html-source.ts";
import { closest, isInside } from "./html-source.ts";
import type { Place } from "./places.ts";
import type { Page } from "./site-files.ts";
import type { TextBlock } from "./text-block.ts";
import { findWords, foldAll, type Match } from "./text-matching.ts";

// Values that stand beside a name: "Sunday … closed", "Croissant … €2.40". The two may share a line, a table row or a
// description list.

export interface RowValue {
  label: string;
  /** Where the value stands. */
  value: Place;
  /** Where label and value stand together; the same as `value` when they stand in cells of their own. */
  line: Place;
}

const days = "monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun";
const dayPattern = new RegExp(`\\b(?:${days}|daily|every day|each day|weekdays?|weekends?|holidays?|today)\\b`, "i");
const timePattern =
  /\d{1,2}(?:[:.]\d{2})?\s*(?:[ap]\.?m\.?|h|uhr|o'clock)?\s*(?:-|–|—|to|till|until|bis)\s*(?:\d{1,2}|noon|midnight|late)|\bclosed\b|\b(?:24 hours|by appointment|midnight|noon)\b/i;
const pricePattern =
  /(?:[€$£¥]|\b(?:EUR|USD|GBP|CHF)\s?)\s?\d+(?:[.,]\d{1,2})?(?:[.,]-)?|\d+(?:[.,]\d{1,2})?\s?(?:€|£|\$|¥|\b(?:EUR|USD|GBP|CHF|Euros?|p)\b)/i;

/** The lines of a block: a line break element parts them. */
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

/** What names the value: the other cells of its row, or the term before a description. */
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

/** Every line that says when something is open. */
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

/** How much of "Weekends: 9 am – 1 pm" is the label with what follows it. */
function labelLength(text: string): number {
  const time = timePattern.exec(text)?.index ?? 0;
  const colon = text.slice(0, time + 1).lastIndexOf(": ");
  return colon === -1 ? time : colon + 2;
}

/** Every price beside a name that contains these words. */
export function findPrices(pages: readonly Page[], name: string): RowValue[] {
  const rows: RowValue[] = [];
  for (const page of pages) {
    for (const [index, block] of page.texts.entries()) {
      if (block.attribute !== null || findWords(block.text, name, false).length === 0) continue;
      const own = pricePattern.exec(block.text);
      if (own !== null) {
        const place = { page, block, from: own.index, to: own.index + own[0].length };
        rows.push({ label: block.text.slice(0, own.index), value: place, line: place });
        continue;
      }
      // The next price in the same row, card or list item.
      const row = closest(block.element, (element) => /^(?:tr|li|dl|article|section|div)$/.test(element.tag));
      const next = page.texts
        .slice(index + 1, index + 8)
        .find((other) => other.attribute === null && pricePattern.test(other.text));
      const found = next === undefined ? null : pricePattern.exec(next.text);
      if (row === null || next === undefined || found === null || !isInside(next.element, row)) continue;
      const place = { page, block: next, from: found.index, to: found.index + found[0].length };
      rows.push({ label: block.text, value: place, line: place });
    }
  }
  return rows;
}

/** The rows that a name means: those that are called just so before those that only contain it. */
export function rowsNamed(rows: readonly RowValue[], name: string): RowValue[] {
  const wanted = foldAll(name).replace(/s$/, "").replace(/'$/, "");
  const plain = (label: string) =>
    foldAll(label)
      .replace(/[^\p{L}\p{N} ]+/gu, "")
      .trim()
      .replace(/s$/, "");
  const exact = rows.filter((row) => plain(row.label) === wanted);
  return exact.length > 0
    ? exact
    : rows.filter((row) => findWords(row.label, name, false).length > 0 || plain(row.label).includes(wanted));
}
