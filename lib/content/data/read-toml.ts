import { parse } from "smol-toml";
import type { Datum, List, MapOf, Pair, Scalar } from "./datum.ts";
import type { ReadData } from "./read-yaml.ts";

const keyLine = /^([ \t]*)([A-Za-z0-9_-]+|"[^"\\\n]*")([ \t]*=[ \t]*)(.*)$/;
const tableLine = /^[ \t]*(\[\[?)[ \t]*([A-Za-z0-9_.-]+)[ \t]*\]\]?[ \t]*(?:#[^\n]*)?$/;
const text = String.raw`"(?:[^"\\\n]|\\.)*"|'[^'\n]*'`;
const scalar = new RegExp(
  String.raw`^(?:(?!"""|''')(?:${text})|[-+]?\d+(?:\.\d+)?(?=[ \t]*(?:#|$))|\d{4}-\d{2}-\d{2}[^#\s]*(?: \d{2}:[^#\s]*)?|true|false)(?=[ \t]*(?:#.*)?$)`,
);
const list = new RegExp(
  String.raw`^\[[ \t]*(?:(?:${text})[ \t]*(?:,[ \t]*(?:${text})[ \t]*)*,?[ \t]*)?\](?=[ \t]*(?:#.*)?$)`,
);

/**
 * Returns the values of TOML: the lines of keys, under their tables. Values over several lines and tables in one line are kept as they
 * are. Places count from `offset`.
 */
export function readToml(source: string, offset: number): ReadData {
  // Tables nest by brackets, and the parser calls itself for each.
  try {
    parse(source);
  } catch {
    return { ok: false, why: "unreadable" };
  }
  const root = newMap(offset, offset);
  let current = root;
  let open: { at: { end: number }; pair: Pair | null } = { at: root, pair: null };
  let at = offset;
  let fence: string | null = null;
  for (const line of source.split(/(?<=\n)/)) {
    const start = at;
    at += line.length;
    const bare = line.replace(/\r?\n$/, "");
    const wasIn = fence !== null;
    fence = fenceAfter(bare, fence);
    if (wasIn) {
      extend(open, start + bare.length);
      continue;
    }
    const [, bracket, name] = tableLine.exec(bare) ?? [];
    if (name !== undefined) {
      current = newMap(start, start + bare.length);
      const place = { path: name.split("."), start, end: start + bare.length };
      if (bracket === "[[") addItem(root, place, current);
      else addTable(root, place, current);
      open = { at: current, pair: null };
      continue;
    }
    const [, space = "", key, mark = "", written = ""] = keyLine.exec(bare) ?? [];
    if (key === undefined) {
      if (bare.trim() !== "" && !/^\s*#/.test(bare)) extend(open, start + bare.length);
      continue;
    }
    const value = toDatum(written, start + space.length + key.length + mark.length);
    const pair: Pair = { key: key.replace(/^"|"$/g, ""), value, start: start + space.length, end: value.end };
    current.pairs.push(pair);
    current.end = start + bare.length;
    open = { at: current, pair: value.is === "other" ? pair : null };
  }
  return { ok: true, data: root };
}

const newMap = (start: number, end: number): MapOf => ({ is: "map", isFlow: false, pairs: [], start, end });

/** Returns the quotation marks that are open after a line; null if none are. */
function fenceAfter(line: string, open: string | null): string | null {
  let fence = open;
  for (const [mark] of line.matchAll(/"""|'''/g)) {
    if (fence === null) fence = mark;
    else if (fence === mark) fence = null;
  }
  return fence;
}

/** Makes a value over several lines end where its last line does. */
function extend({ at, pair }: { at: { end: number }; pair: Pair | null }, end: number): void {
  at.end = end;
  if (pair) {
    pair.end = end;
    pair.value.end = end;
  }
}

function toDatum(written: string, start: number): Datum {
  const found = scalar.exec(written)?.[0] ?? list.exec(written)?.[0];
  if (found === undefined) return { is: "other", start, end: start + written.length };
  return found.startsWith("[") ? toList(found, start) : toScalar(found, start);
}

function toList(source: string, start: number): List {
  const items = [...source.matchAll(new RegExp(text, "g"))].map((item) => toScalar(item[0], start + item.index));
  return { is: "list", isFlow: true, items, start, end: start + source.length };
}

function toScalar(source: string, start: number): Scalar {
  const isText = /^["']/.test(source);
  const value: unknown = parse(`key = ${source}`).key;
  const style = source.startsWith('"') ? "double" : source.startsWith("'") ? "single" : "plain";
  const plain = typeof value === "number" || typeof value === "boolean" ? value : isText ? String(value) : source;
  return { is: "scalar", start, end: start + source.length, value: plain, style };
}

interface Place {
  path: readonly string[];
  start: number;
  end: number;
}

function addTable(root: MapOf, { path, start, end }: Place, value: MapOf): void {
  mapAt(root, path.slice(0, -1), { start, end }).pairs.push({ key: path.at(-1) ?? "", value, start, end });
}

function addItem(root: MapOf, { path, start, end }: Place, value: MapOf): void {
  const map = mapAt(root, path.slice(0, -1), { start, end });
  const key = path.at(-1) ?? "";
  const known = map.pairs.find((pair) => pair.key === key)?.value;
  if (known?.is === "list") known.items.push(value);
  else map.pairs.push({ key, value: { is: "list", isFlow: false, items: [value], start, end }, start, end });
}

function mapAt(root: MapOf, path: readonly string[], at: { start: number; end: number }): MapOf {
  let map = root;
  for (const key of path) {
    const known = map.pairs.find((pair) => pair.key === key)?.value;
    const inside = known?.is === "list" ? known.items.at(-1) : known;
    if (inside?.is === "map") {
      map = inside;
      continue;
    }
    const value = newMap(at.start, at.end);
    map.pairs.push({ key, value, ...at });
    map = value;
  }
  return map;
}
