import {
  type DataFormat,
  type Datum,
  type List,
  type MapOf,
  meaningOf,
  type Pair,
  pairOf,
  type Scalar,
  textsOf,
  type Written,
} from "./datum.ts";
import { readToml } from "./read-toml.ts";
import { lastEnd, type ReadData, readYaml } from "./read-yaml.ts";
import { itemText, keyText, lineEndOf, scalarTexts, tablesText, valueText } from "./value-text.ts";

/** A part of a file that holds data: the whole file, or its front matter. */
export interface DataPart {
  /** The whole file. */
  source: string;
  start: number;
  end: number;
  format: DataFormat;
}

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
  if (typeof value === "object" && value !== null) return waysToFill(part, { map, pair, value });
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

/** Writes groups and rows in the place of an empty value. Those that have values are changed one by one, never written over. */
function waysToFill(part: DataPart, { map, pair, value }: { map: MapOf; pair: Pair; value: Written }): Splice[] {
  const { source, format } = part;
  const old = pair.value;
  const isEmpty =
    (old.is === "scalar" && old.value === null) ||
    (old.is === "list" && old.items.length === 0) ||
    (old.is === "map" && old.pairs.length === 0);
  if (!isEmpty || format === "toml") return [];
  const text = valueText(format, value, { indent: columnOf(source, pair.start), isFlow: map.isFlow, source });
  if (format === "json" || map.isFlow) return [{ start: old.start, end: old.end, text }];
  return [{ start: afterColon(source, pair), end: lastEnd(old), text: /^\r?\n/.test(text) ? text : ` ${text}` }];
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
    const text = `${name}: ${valueText(format, value, { indent: 0, isFlow: true, source })}`;
    if (!last) return [{ start: map.start + 1, end: map.start + 1, text }];
    const previous = map.pairs.at(-2);
    const between = previous ? source.slice(previous.end, last.start) : ", ";
    return [{ start: last.end, end: last.end, text: `${between}${text}` }];
  }
  if (format === "toml" && typeof value === "object" && value !== null && !Array.isArray(value)) {
    const tables = tablesText(key, value, eol);
    if (tables === null) return [];
    const isOwnLine = part.end === 0 || source[part.end - 1] === "\n";
    return [{ start: part.end, end: part.end, text: `${isOwnLine ? "" : eol}${eol}${tables}` }];
  }
  const indent = last ? columnOf(source, last.start) : 0;
  const space = " ".repeat(indent);
  const written = valueText(format, value, { indent, isFlow: false, source });
  const mark = format === "toml" ? " = " : /^\r?\n/.test(written) ? ":" : ": ";
  const text = `${space}${keyText(key)}${mark}${written}`;
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
