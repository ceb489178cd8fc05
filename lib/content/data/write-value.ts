import {
  type DataFormat,
  type Datum,
  type List,
  type MapOf,
  meaningOf,
  type Pair,
  type Plain,
  pairOf,
  type Scalar,
  textsOf,
} from "./datum.ts";
import { readToml } from "./read-toml.ts";
import { lastEnd, type ReadData, readYaml } from "./read-yaml.ts";

/** A part of a file that holds data: the whole file, or its front matter. */
export interface DataPart {
  /** The whole file. */
  source: string;
  start: number;
  end: number;
  format: DataFormat;
}

export type Written = Plain | string[];

/** Returns the values of a part of a file. */
export function readPart({ source, start, end, format }: DataPart): ReadData {
  const text = source.slice(start, end);
  if (format === "toml") return readToml(text, start);
  if (format === "json" && text.trim() !== "") {
    try {
      JSON.parse(text.replace(/^\uFEFF/, ""));
    } catch {
      return { ok: false, why: "unreadable" };
    }
  }
  return readYaml(text, start);
}

/**
 * Returns the file with another value of a key of one map, and every other byte as it was; undefined removes the key. The result is read
 * again: null if it then differs in anything else, or if the value can't be written there.
 */
export function writeValue(
  part: DataPart,
  find: (root: Datum) => MapOf | null,
  { key, value }: { key: string; value: Written | undefined },
): string | null {
  const before = readPart(part);
  const map = before.ok ? find(before.data) : null;
  if (!before.ok || map === null) return null;
  const wanted = meaningOf(before.data, part.source, { map, key, value });
  if (wanted === meaningOf(before.data, part.source)) return part.source;
  for (const { start, end, text } of waysToWrite(part, map, { key, value })) {
    const source = part.source.slice(0, start) + text + part.source.slice(end);
    const after = readPart({ ...part, source, end: part.end + text.length - (end - start) });
    if (after.ok && meaningOf(after.data, source) === wanted) return source;
  }
  return null;
}

interface Splice {
  start: number;
  end: number;
  text: string;
}

export const lineEndOf = (source: string) => (/\r?\n/.exec(source)?.[0] === "\r\n" ? "\r\n" : "\n");

function waysToWrite(
  part: DataPart,
  map: MapOf,
  { key, value }: { key: string; value: Written | undefined },
): Splice[] {
  const pair = pairOf(map, key);
  if (value === undefined) return pair ? waysToRemove(part, map, pair) : [];
  if (!pair) return waysToAdd(part, map, key, value);
  const old = pair.value;
  if (Array.isArray(value)) return waysToWriteList(part, pair, value);
  if (old.is !== "scalar") return [];
  const isEmpty = old.start === old.end;
  const end = old.start + part.source.slice(old.start, old.end).trimEnd().length;
  const texts = scalarTexts(
    part.format,
    value,
    { like: old, indent: columnOf(part.source, pair.start), isFlow: map.isFlow },
    part,
  );
  return texts.map((text) => ({ start: old.start, end, text: isEmpty ? ` ${text}` : text }));
}

function waysToWriteList(part: DataPart, pair: Pair, value: readonly string[]): Splice[] {
  const { source, format } = part;
  const old = pair.value;
  const flow = `[${value.map((text) => itemText(format, text, null)).join(", ")}]`;
  const whole = { start: old.start, end: lastEnd(old), text: old.start === old.end ? ` ${flow}` : flow };
  const texts = old.is === "list" ? textsOf(old) : null;
  if (old.is !== "list" || texts === null || texts.length === 0 || value.length === 0) {
    // An empty block list would leave its first line behind.
    const atKey =
      old.is === "list" && !old.isFlow ? [{ ...whole, start: afterColon(source, pair), text: ` ${flow}` }] : [];
    return [...atKey, whole];
  }
  return [changedItems(part, old, { texts, value }), whole];
}

const afterColon = (source: string, pair: Pair) => source.indexOf(":", pair.start + pair.key.length) + 1;

/** Writes only the items between those that stay at the beginning and at the end. */
function changedItems(
  { source, format }: DataPart,
  old: List,
  { texts, value }: { texts: readonly string[]; value: readonly string[] },
): Splice {
  const shared = Math.min(texts.length, value.length);
  let first = 0;
  while (first < shared && texts[first] === value[first]) first++;
  let last = 0;
  while (last < shared - first && texts.at(-1 - last) === value.at(-1 - last)) last++;
  const news = value.slice(first, value.length - last);
  const olds = old.items.slice(first, old.items.length - last);
  const like = (olds[0] ?? old.items[0]) as Scalar;
  const eol = lineEndOf(source);
  const written = news.map((text) => itemText(format, text, like));
  const dash = `${eol}${source.slice(lineStart(source, like.start), like.start)}`;
  const between = old.isFlow ? gapOf(source, old.items) : dash;
  const [from, to] = [olds[0], olds.at(-1)];
  if (from && to) {
    if (news.length > 0) return { start: from.start, end: to.end, text: written.join(between) };
    // An item that goes takes the mark to its neighbour with it.
    const previous = old.items[first - 1];
    if (previous)
      return {
        start: old.isFlow ? previous.end : lineEnd(source, previous.end),
        end: old.isFlow ? to.end : lineEnd(source, to.end),
        text: "",
      };
    return { start: from.start, end: old.items[olds.length]?.start ?? to.end, text: "" };
  }
  const previous = old.items[first - 1];
  const joined = written.join(between);
  if (previous) {
    const at = old.isFlow ? previous.end : lineEnd(source, previous.end);
    return { start: at, end: at, text: `${between}${joined}` };
  }
  const at = old.items[0]?.start ?? old.end;
  return { start: at, end: at, text: `${joined}${between}` };
}

/** Returns what stands between the items of a list in one line or of JSON. */
function gapOf(source: string, [first, second]: readonly Datum[]): string {
  return first && second ? source.slice(first.end, second.start) : ", ";
}

function waysToRemove({ source, format }: DataPart, map: MapOf, pair: Pair): Splice[] {
  const index = map.pairs.indexOf(pair);
  const end = trimmedEnd(source, lastEnd(pair.value), pair.start);
  if (map.isFlow || format === "json") {
    const [next, previous] = [map.pairs[index + 1], map.pairs[index - 1]];
    if (next) return [{ start: pair.start, end: next.start, text: "" }];
    return [{ start: previous?.end ?? pair.start, end, text: "" }];
  }
  const start = lineStart(source, pair.start);
  const after = lineEnd(source, end);
  const line = { start, end: after + (/^\r?\n/.exec(source.slice(after))?.[0].length ?? 0), text: "" };
  const next = map.pairs[index + 1];
  // The first key of a record stands behind the dash of its list.
  return source.slice(start, pair.start).trim() === ""
    ? [line]
    : next
      ? [{ start: pair.start, end: next.start, text: "" }]
      : [];
}

function waysToAdd(part: DataPart, map: MapOf, key: string, value: Written): Splice[] {
  const { source, format } = part;
  const eol = lineEndOf(source);
  // In TOML, keys of the map itself stand before its tables.
  const last = map.pairs.findLast(({ value: old }) => format !== "toml" || !isTable(old));
  const table = format === "toml" ? map.pairs.find(({ value: old }) => isTable(old)) : undefined;
  if (map.isFlow || format === "json") {
    const name = format === "json" || last === undefined || source[last.start] === '"' ? JSON.stringify(key) : key;
    const text = `${name}: ${valueText(part, value, { key, indent: 0 })}`;
    if (!last) return [{ start: map.start + 1, end: map.start + 1, text }];
    const previous = map.pairs.at(-2);
    const between = previous ? source.slice(previous.end, last.start) : ", ";
    return [{ start: last.end, end: last.end, text: `${between}${text}` }];
  }
  const indent = last ? columnOf(source, last.start) : 0;
  const space = " ".repeat(indent);
  const name = /^[\w-]+$/.test(key) ? key : JSON.stringify(key);
  const text = `${space}${name}${format === "toml" ? " = " : ": "}${valueText(part, value, { key, indent })}`;
  if (!last) {
    const at = table ? lineStart(source, table.start) : format === "toml" && map.end > map.start ? map.end : part.end;
    const isOwnLine = at === 0 || source[at - 1] === "\n";
    return [{ start: at, end: at, text: `${isOwnLine ? "" : eol}${text}${eol}` }];
  }
  const at = lineEnd(source, trimmedEnd(source, format === "toml" ? last.end : lastEnd(last.value), last.start));
  return [{ start: at, end: at, text: `${eol}${text}` }];
}

const isTable = (datum: Datum) => datum.is === "map" || (datum.is === "list" && !datum.isFlow);

/** A block text ends after its line break. */
const trimmedEnd = (source: string, end: number, start: number) => start + source.slice(start, end).trimEnd().length;

const lineStart = (source: string, at: number) => source.lastIndexOf("\n", at - 1) + 1;

const lineEnd = (source: string, at: number) => {
  const found = /\r?\n/.exec(source.slice(at));
  return found ? at + found.index : source.length;
};

const columnOf = (source: string, at: number) =>
  at - lineStart(source, at) - (source.charCodeAt(lineStart(source, at)) === 0xfeff ? 1 : 0);

/** Returns how a new value is written. */
export function valueText(
  { format, source }: Pick<DataPart, "format" | "source">,
  value: Written,
  { indent }: { key: string; indent: number },
): string {
  if (Array.isArray(value)) return `[${value.map((text) => itemText(format, text, null)).join(", ")}]`;
  return scalarTexts(format, value, { like: null, indent, isFlow: format === "json" }, { source })[0] ?? '""';
}

function itemText(format: DataFormat, text: string, like: Scalar | null): string {
  if (like && typeof like.value === "number" && /^-?\d+$/.test(text)) return text;
  return scalarTexts(format, text, { like, indent: 0, isFlow: true }, { source: "" })[0] ?? JSON.stringify(text);
}

interface Like {
  /** The value whose notation is kept; null for a new one. */
  like: Scalar | null;
  /** The column of the key. */
  indent: number;
  isFlow: boolean;
}

const dates = /^\d{4}-\d{2}-\d{2}(?:[T ][\d:.]+ ?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** Returns how a value can be written, the best first. */
function scalarTexts(
  format: DataFormat,
  value: Plain,
  { like, indent, isFlow }: Like,
  { source }: { source: string },
): string[] {
  if (typeof value !== "string") return [String(value)];
  const quoted = JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  if (format === "json") return [quoted];
  const isNewDate = dates.test(value) && (like === null || like.style === "plain");
  if (format === "toml") {
    if (isNewDate) return [value, quoted];
    return like?.style === "single" && !/['\n\r\t\p{Cc}]/u.test(value) ? [`'${value}'`, quoted] : [quoted];
  }
  const single = /[\n\r\p{Cc}]/u.test(value) ? [] : [`'${value.replaceAll("'", "''")}'`];
  if (like?.style === "single") return [...single, quoted];
  if (like?.style === "double") return [quoted];
  const block =
    isFlow || !value.includes("\n") || /[^\n\t\P{Cc}]/u.test(value)
      ? []
      : [blockText(value, indent, lineEndOf(source))];
  if (like?.style === "block" && block.length > 0) return [...block, quoted];
  if (isNewDate || isPlainInYaml(value)) return [value, quoted];
  return [...block, quoted];
}

function blockText(value: string, indent: number, eol: string): string {
  const space = " ".repeat(indent + 2);
  const lines = value
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => (line === "" ? "" : space + line));
  const mark = /^[ \t]/.test(value) ? "|2" : "|";
  return `${mark}${value.endsWith("\n") ? "" : "-"}${eol}${lines.join(eol)}`;
}

/** Versions of YAML differ in which words are numbers, dates and truths, so only what is a text in all of them stays without quotes. */
function isPlainInYaml(text: string): boolean {
  if (!/^[\p{L}/]/u.test(text) || !/^[\p{L}\p{M}\p{N} .!?()'’“”„–—…/&%+€$_@-]*(?<! )$/u.test(text)) return false;
  return !/^(?:y|n|yes|no|on|off|true|false|null|nan|inf|[\d.e+-]+)$/i.test(text);
}
