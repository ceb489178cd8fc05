import { escapeText, type HtmlElement } from "#lib/page-source/html-source.ts";
import type { SourceEdit } from "#lib/page-source/source-edit.ts";
import type { Language } from "../language/patterns/acts.ts";
import { capitalise } from "../wording.ts";
import type { Datum, Entry, Item, Scalar } from "./data-tree.ts";
import { editWords } from "./edit-words.ts";
import { frame, label, type Mark, plainText, type Sheet } from "./sheet.ts";
import {
  dateInWords,
  dateOfWords,
  endOfRange,
  isTime,
  isValueGone,
  priceInWords,
  priceOfWords,
  timesOfRange,
} from "./value-forms.ts";
import { writeScalar } from "./write-scalar.ts";

// Shows data as a page: a list of names with their values, a table for each list of alike entries.

export interface DataPage {
  sheet: Sheet;
  source: string;
  language: Language;
  /** The sign of the currency that prices without one are shown with. */
  sign: string;
  /** The values that are shown so far, for wishes that name their keys. */
  values: KnownValue[];
  /** The entries of lists that are shown so far. */
  records: KnownRecord[];
  lists: KnownList[];
}

export interface KnownValue {
  key: string;
  shown: string;
  /** The name of the entry that has the value; null for a value of the whole file. */
  of: string | null;
  take: (text: string) => SourceEdit[] | null;
}

export interface KnownList {
  name: string;
  keys: readonly string[];
  /** The values of its last entry. */
  last: readonly string[];
  /** Whether its entries have more than is shown, such as an address. */
  isHiding: boolean;
  /** The edits that add an entry with these values; null if it can't have them. */
  add: (texts: readonly string[]) => SourceEdit[] | null;
}

export interface KnownRecord {
  /** Its first value. */
  name: string;
  /** The name of the list. */
  list: string;
  remove: () => SourceEdit[] | null;
}

const technical = new Set(
  "layout permalink tags slug id uid url href src link links image images img icon photo picture logo avatar thumbnail cover theme type kind weight order position draft published template aliases css class style lang language locale languagecode key path file files exclude include plugins gems baseurl baseurlpath base markdown highlighter collections defaults sass timezone encoding pageref ref parent identifier schema outputs pagination paginate publishdir destination output outputs build params_ redirect sitemap robots eleventyexcludefromcollections eleventycomputed kramdown liquid defaultcontentlanguage enableinlineshortcodes markup module modules security".split(
    " ",
  ),
);
const isTechnical = (key: string) => technical.has(key.toLowerCase().replace(/[-_]/g, ""));
const isAddress = (text: string) => /^(?:[a-z]+:\/\/|\.{0,2}\/|#|mailto:|tel:)\S*$/i.test(text);

/** “openingHours” and “opening_hours” as words. */
export const wordsOfKey = (key: string) =>
  key
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/[-_]+/g, " ")
    .toLowerCase();

/** Names of values are shown as code: no replacement of words is about them. */
export const unchanging = (words: string) => `<code>${escapeText(words)}</code>`;

interface Form {
  shown: string;
  /** The edits that make it say this; null if it can't. */
  take: (text: string) => SourceEdit[] | null;
  /** The places of its values. */
  scalars: readonly Scalar[];
}

/** Returns how a value is shown; null for one that people don't see. */
function formOf(page: DataPage, key: string, datum: Datum): Form | null {
  if (datum.kind !== "scalar" || isTechnical(key)) return null;
  const { value, style } = datum;
  const source = page.source.slice(datum.start, datum.end);
  const put = (text: string | null): SourceEdit[] | null => {
    const written = text === null || isValueGone(String(value), text) ? null : writeScalar(datum, text);
    return written === null ? null : [{ start: datum.start, end: datum.end, newText: written }];
  };
  const scalars = [datum];
  if (typeof value === "number") {
    const price = priceInWords(key, source, page.sign);
    if (price !== null) return { shown: price, take: (text) => put(priceOfWords(text, source)), scalars };
    return { shown: source, take: (text) => put(onlyNumber(text)), scalars };
  }
  if (typeof value !== "string" || value.trim() === "" || isAddress(value)) return null;
  const date = dateInWords(value, page.language);
  if (date !== null) return { shown: date, take: (text) => put(dateOfWords(text, value)), scalars };
  if (style !== "literal" && style !== "folded") return { shown: value, take: put, scalars };
  const begin = datum.start + (/^[^\n]*\n\s*/.exec(source)?.[0].length ?? 0);
  const end = datum.start + source.trimEnd().length;
  // Paragraphs of a long text are not told apart here.
  if (begin >= end || /\n\s*\n/.test(source.trimEnd())) return null;
  return {
    shown: value.replace(/\s+/g, " ").trim(),
    take: (text) => editWords(page.source, { start: begin, end }, text),
    scalars,
  };
}

/** The one number of a text such as “2 seats”; null for another text. */
function onlyNumber(text: string): string | null {
  const [number, ...more] = text.match(/\d+(?:[.,]\d+)?/g) ?? [];
  return number === undefined || more.length > 0 ? null : number.replace(",", ".");
}

/** Returns how the values of a map are shown, two times as one value; with the values that are not shown this way. */
function formsOf(page: DataPage, entries: readonly Entry[]): { key: string; form: Form }[] {
  const taken = new Set<string>();
  return entries.flatMap(({ key, value }) => {
    if (taken.has(key)) return [];
    const form = formOf(page, key, value);
    if (!form) return [];
    const until = endOfRange(key);
    const other = entries.find((one) => one.key.toLowerCase() === until);
    const end = other && formOf(page, other.key, other.value);
    if (!end || !other || !isTime(form.shown) || !isTime(end.shown)) return [{ key, form }];
    taken.add(other.key);
    const both: Form = {
      shown: `${form.shown}–${end.shown}`,
      scalars: [...form.scalars, ...end.scalars],
      take: (text) => {
        const times = timesOfRange(text);
        const [first, second] = times ? [form.take(times[0]), end.take(times[1])] : [null, null];
        return first && second ? [...first, ...second] : null;
      },
    };
    return [{ key: `${key} ${other.key}`, form: both }];
  });
}

const leaf = (form: Form): Mark => ({
  holds: false,
  take: (element) => (plainText(element) === form.shown ? [] : form.take(plainText(element))),
  remove: () => null,
});

/** Returns the markup that shows a value of a file, or of a page's front matter. `level` is that of its headings. */
export function showDatum(page: DataPage, name: string, datum: Datum, level: number): string {
  if (datum.kind === "map") return showMap(page, datum.entries, level);
  if (datum.kind === "list") return showList(page, name, datum, level);
  return "";
}

/** Returns the markup of a map's values, without those of these keys. */
export function showMap(
  page: DataPage,
  entries: readonly Entry[],
  level: number,
  { without = [], of = null }: { without?: readonly string[]; of?: string | null } = {},
): string {
  const { sheet } = page;
  const shown = entries.filter(({ key }) => !without.includes(key));
  const forms = formsOf(page, shown);
  for (const { key, form } of forms) page.values.push({ key, shown: form.shown, of, take: form.take });
  const name = (key: string) => capitalise(wordsOfKey(key));
  const values = () =>
    forms
      .map(
        ({ key, form }) =>
          sheet.element("dt", label(name(key)), () => unchanging(name(key))) +
          sheet.element("dd", leaf(form), () => escapeText(form.shown)),
      )
      .join("");
  const list = forms.length > 0 ? sheet.element("dl", frame, values) : "";
  const parts = shown.map(({ key, value }) => {
    if ((value.kind !== "map" && value.kind !== "list") || isTechnical(key)) return "";
    const tag = `h${Math.min(6, level)}`;
    return sheet.element(
      "section",
      frame,
      () => sheet.element(tag, label(name(key)), () => unchanging(name(key))) + showDatum(page, key, value, level + 1),
    );
  });
  return list + parts.join("");
}

type List = Extract<Datum, { kind: "list" }>;

function showList(page: DataPage, name: string, list: List, level: number): string {
  const { sheet } = page;
  const maps = list.items.filter(({ value }) => value.kind === "map");
  if (list.items.length === 0) return "";
  if (list.items.every(({ value }) => value.kind === "scalar"))
    return sheet.element("ul", frame, () => list.items.map((item) => showText(page, name, list, item)).join(""));
  if (maps.length !== list.items.length) return "";
  const rows = list.items.map((item) => rowOf(page, item));
  const isFlat = rows.every(({ nested }) => !nested);
  const columns = [...new Set(rows.flatMap(({ forms }) => forms.map(({ key }) => key)))];
  const isTable =
    isFlat && rows.every(({ forms }) => columns.every((column) => forms.some(({ key }) => key === column)));
  if (!isTable || columns.length === 0) return list.items.map((item) => showPart(page, list, item, level)).join("");
  const heads = () =>
    columns.map((key) => sheet.element("th", label(wordsOfKey(key)), () => unchanging(wordsOfKey(key)))).join("");
  const head = () => sheet.element("tr", frame, heads);
  const last = rows.at(-1);
  if (last)
    page.lists.push({
      name,
      keys: last.forms.map(({ key }) => key),
      last: last.forms.map(({ form }) => form.shown),
      isHiding: last.isHiding,
      add: (texts) => {
        const edits =
          last.isHiding || texts.length !== last.forms.length
            ? []
            : last.forms.map(({ form }, at) => form.take(texts[at] ?? ""));
        const all = edits.length > 0 && edits.every((some) => some !== null) ? edits.flat() : null;
        return all && insertion(page, list, last.item, [all], "after");
      },
    });
  for (const { item, forms } of rows) {
    const of = forms[0]?.form.shown ?? "";
    for (const { key, form } of forms) page.values.push({ key, shown: form.shown, of, take: form.take });
    page.records.push({ name: of, list: name, remove: () => removal(page.source, list, item) });
  }
  const body = () =>
    rows
      .map((row) => {
        const cells = () =>
          columns
            .map((column) => row.forms.find(({ key }) => key === column)?.form)
            .map((form) => (form ? sheet.element("td", leaf(form), () => escapeText(form.shown)) : ""))
            .join("");
        return sheet.element("tr", recordMark(page, list, row), cells);
      })
      .join("");
  return sheet.element("table", frame, () => sheet.element("thead", frame, head) + sheet.element("tbody", frame, body));
}

interface Row {
  item: Item;
  forms: { key: string; form: Form }[];
  /** Whether it has lists or maps. */
  nested: boolean;
  /** Whether it has values that are not shown: a new entry can't have those of another one. */
  isHiding: boolean;
}

function rowOf(page: DataPage, item: Item): Row {
  const entries = item.value.kind === "map" ? item.value.entries : [];
  const forms = formsOf(page, entries);
  const shown = new Set(forms.flatMap(({ form }) => form.scalars));
  return {
    item,
    forms,
    nested: entries.some(({ key, value }) => (value.kind === "map" || value.kind === "list") && !isTechnical(key)),
    isHiding: entries.some(
      ({ key, value }) => (value.kind !== "scalar" || !shown.has(value)) && !/^(?:weight|order)$/i.test(key),
    ),
  };
}

/** A part for an entry that holds lists of its own, such as the dishes of a menu's chapter. */
function showPart(page: DataPage, list: List, item: Item, level: number): string {
  const { sheet } = page;
  const entries = item.value.kind === "map" ? item.value.entries : [];
  const [title] = formsOf(page, entries);
  const heading =
    title && /^(?:name|title|titel|label|heading|category|kategorie|text)$/i.test(title.key) ? title : null;
  const mark: Mark = { holds: true, take: () => [], remove: () => removal(page.source, list, item) };
  return sheet.element("section", mark, () => {
    const tag = `h${Math.min(6, level)}`;
    const head = heading ? sheet.element(tag, leaf(heading.form), () => escapeText(heading.form.shown)) : "";
    return head + showMap(page, entries, level + 1, heading ? { without: [heading.key], of: heading.form.shown } : {});
  });
}

function showText(page: DataPage, name: string, list: List, item: Item): string {
  const form = formOf(page, name === "tags" ? "" : name, item.value);
  if (!form) return "";
  const mark: Mark = {
    holds: false,
    take: leaf(form).take,
    remove: () => removal(page.source, list, item),
    insert: (elements, side) =>
      insertion(
        page,
        list,
        item,
        all(elements, (element) => form.take(plainText(element))),
        side,
      ),
  };
  return page.sheet.element("li", mark, () => escapeText(form.shown));
}

function recordMark(page: DataPage, list: List, row: Row): Mark {
  const valuesOf = (element: HtmlElement): SourceEdit[] | null => {
    const cells = element.children.flatMap((child) => (child.type === "element" ? [plainText(child)] : []));
    if (row.isHiding || cells.length !== row.forms.length) return null;
    const edits = row.forms.map(({ form }, index) => form.take(cells[index] ?? ""));
    return edits.every((some) => some !== null) ? edits.flat() : null;
  };
  return {
    holds: true,
    take: () => [],
    remove: () => removal(page.source, list, row.item),
    insert: (elements, side) => insertion(page, list, row.item, all(elements, valuesOf), side),
  };
}

/** The values of new entries; null if one of them can't have its values. */
function all(
  elements: readonly HtmlElement[],
  valuesOf: (element: HtmlElement) => SourceEdit[] | null,
): SourceEdit[][] | null {
  const values = elements.map(valuesOf);
  return values.every((some) => some !== null) ? values : null;
}

/** The edits that put entries beside one, written as that one is but for their values. */
function insertion(
  { source }: DataPage,
  list: List,
  item: Item,
  values: readonly SourceEdit[][] | null,
  side: "before" | "after",
): SourceEdit[] | null {
  if (!values) return null;
  const written = values.map((edits) => {
    let text = "";
    let at = item.start;
    for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
      text += source.slice(at, edit.start) + edit.newText;
      at = edit.end;
    }
    // A remark behind the last value is about that entry.
    return text + source.slice(at, item.end).replace(/[ \t]+#.*$/, "");
  });
  const index = list.items.indexOf(item);
  if (!list.isFlow) {
    const end = /\r\n/.test(source) ? "\r\n" : "\n";
    return side === "after"
      ? [{ start: item.end, end: item.end, newText: written.map((text) => `${end}${text}`).join("") }]
      : [{ start: item.start, end: item.start, newText: written.map((text) => `${text}${end}`).join("") }];
  }
  const [first, second] = list.items;
  const before = source.slice(0, item.start);
  const gap = first && second ? source.slice(first.end, second.start) : `,${before.slice(before.trimEnd().length)}`;
  if (!/^\s*,\s*$/.test(gap) || index === -1) return null;
  return side === "after"
    ? [{ start: item.end, end: item.end, newText: written.map((text) => gap + text).join("") }]
    : [{ start: item.start, end: item.start, newText: written.map((text) => text + gap).join("") }];
}

/** The edits that take an entry out of a list; null for the last one that is left. */
function removal(source: string, { items, isFlow }: List, item: Item): SourceEdit[] | null {
  const index = items.indexOf(item);
  if (items.length < 2) return null;
  if (!isFlow) {
    const end = /\r?\n/.exec(source.slice(item.end));
    return [{ start: item.start, end: end?.index === 0 ? item.end + end[0].length : item.end, newText: "" }];
  }
  const next = items[index + 1];
  const previous = items[index - 1];
  if (next) return [{ start: item.start, end: next.start, newText: "" }];
  return previous ? [{ start: previous.end, end: item.end, newText: "" }] : null;
}
