import { parse } from "smol-toml";
import type { Datum, Entry, Item, Scalar } from "./data-tree.ts";

// TOML as values with their places: the lines of keys, under their tables. Values over several lines, and tables in one line, are not read.

const keyLine =
  /^([ \t]*([A-Za-z0-9_-]+)[ \t]*=[ \t]*)("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[-+]?\d+(?:\.\d+)?|\d{4}-\d{2}-\d{2}\S*|true|false)[ \t]*(?:#[^\n]*)?\r?$/;
const tableLine = /^[ \t]*(\[\[?)[ \t]*([A-Za-z0-9_.-]+)[ \t]*\]\]?[ \t]*(?:#[^\n]*)?\r?$/;

type MapOf = Extract<Datum, { kind: "map" }>;

/** Returns the values of a text in TOML; null for another text. Places count from `offset`. */
export function readToml(text: string, offset = 0): Datum | null {
  if (text.length > 100_000) return null;
  try {
    parse(text);
  } catch {
    return null;
  }
  const root: MapOf = { kind: "map", entries: [] };
  let current = root;
  let open: Item | null = null;
  let isLong = false;
  let at = 0;
  for (const line of text.split(/(?<=\n)/)) {
    const start = at + offset;
    at += line.length;
    const bare = line.replace(/\r?\n$/, "");
    // Three quotes hold a text, also one that looks like a table.
    if ((line.match(/"""|'''/g) ?? []).length % 2 === 1) isLong = !isLong;
    if (isLong) continue;
    const [, bracket, name] = tableLine.exec(bare) ?? [];
    if (name !== undefined) {
      const next: MapOf = { kind: "map", entries: [] };
      open = null;
      if (bracket === "[[") {
        open = { start, end: start + bare.length, value: next };
        listAt(root, name.split(".")).push(open);
      } else entryAt(root, name.split("."), next);
      current = next;
      continue;
    }
    const [, before = "", key, value = ""] = keyLine.exec(bare) ?? [];
    if (open && bare.trim() !== "" && !/^\s*#/.test(bare)) open.end = start + bare.length;
    if (key === undefined) continue;
    current.entries.push({ key, value: toScalar(value, start + before.length) });
  }
  return root;
}

function toScalar(source: string, start: number): Scalar {
  const end = start + source.length;
  const isText = /^["']/.test(source);
  const value: unknown = parse(`key = ${source}`).key;
  const style = source.startsWith('"') ? "double" : source.startsWith("'") ? "single" : "plain";
  const plain = typeof value === "number" || typeof value === "boolean" ? value : isText ? String(value) : source;
  return { kind: "scalar", start, end, value: plain, style, isJson: false, isStrict: true };
}

function entryAt(root: MapOf, names: readonly string[], value: Datum): void {
  let map = root;
  for (const name of names.slice(0, -1)) map = mapIn(map, name);
  map.entries.push({ key: names.at(-1) ?? "", value });
}

function mapIn(map: MapOf, key: string): MapOf {
  const known: Entry | undefined = map.entries.find((entry) => entry.key === key);
  if (known?.value.kind === "map") return known.value;
  const last = known?.value.kind === "list" ? known.value.items.at(-1)?.value : undefined;
  if (last?.kind === "map") return last;
  const value: MapOf = { kind: "map", entries: [] };
  map.entries.push({ key, value });
  return value;
}

function listAt(root: MapOf, names: readonly string[]): Item[] {
  let map = root;
  for (const name of names.slice(0, -1)) map = mapIn(map, name);
  const key = names.at(-1) ?? "";
  const known = map.entries.find((entry) => entry.key === key);
  if (known?.value.kind === "list") return known.value.items;
  const items: Item[] = [];
  map.entries.push({ key, value: { kind: "list", items, isFlow: false } });
  return items;
}
