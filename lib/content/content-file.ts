import { findFrontMatter } from "#lib/built-sources/texts/front-matter.ts";
import type { DataFormat, MapOf } from "./data/datum.ts";
import { lineEndOf } from "./data/value-text.ts";
import { type DataPart, readPart } from "./data/write-value.ts";
import { recordsOf } from "./records.ts";
import type { EntryProblem, EntryValues } from "./schema.ts";
import { writeField } from "./write-field.ts";

/** Bytes of a file that is read. */
export const contentBytesMax = 512 * 1024;
const frontMatterMax = 64 * 1024;

/** Which entry of a file is meant: the whole file, or a record of it. */
export interface Which {
  /** The key of the list; null if the file is the list. */
  key: string | null;
  /** Null for the whole file. */
  index: number | null;
}

export const wholeFile: Which = { key: null, index: null };

export type Opened =
  | {
      ok: true;
      part: DataPart;
      map: MapOf;
      /** Null for a file of data. */
      body: { start: number; text: string } | null;
    }
  | { ok: false; problem: EntryProblem };

const refused = (problem: EntryProblem): Opened => ({ ok: false, problem });

/** Returns the text of a file with its byte order mark; the reason if it can't be one of a form. */
export function toText(bytes: Uint8Array): { ok: true; text: string } | { ok: false; problem: EntryProblem } {
  if (bytes.length > contentBytesMax) return { ok: false, problem: "too-large" };
  if (bytes.includes(0)) return { ok: false, problem: "not-text" };
  try {
    return { ok: true, text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { ok: false, problem: "not-text" };
  }
}

export const dataFormatOf = (path: string): DataFormat | null =>
  /\.ya?ml$/i.test(path) ? "yaml" : /\.json$/i.test(path) ? "json" : /\.toml$/i.test(path) ? "toml" : null;

/** Returns the part of a file that has its values; a file without front matter has an empty one at its beginning. */
function partOf(path: string, source: string): { part: DataPart; bodyStart: number | null } | EntryProblem {
  const format = dataFormatOf(path);
  if (format !== null)
    return {
      part: { source, start: source.startsWith("\uFEFF") ? 1 : 0, end: source.length, format },
      bodyStart: null,
    };
  const front = findFrontMatter(path, source);
  if (!front) {
    // A fence without an end, and front matter in another notation.
    if (/^\uFEFF?(?:---|\+\+\+|;;;|\{)[ \t]*\w*\r?\n/.test(source)) return "unreadable";
    return { part: { source, start: 0, end: 0, format: "yaml" }, bodyStart: 0 };
  }
  if (front.format === "code") return "program";
  if (front.end - front.start > frontMatterMax) return "too-large";
  return { part: { source, start: front.start, end: front.end, format: front.format }, bodyStart: front.bodyStart };
}

/** Opens an entry of a file. Never throws for a source. */
export function openEntry(path: string, source: string, { key, index }: Which): Opened {
  const found = partOf(path, source);
  if (typeof found === "string") return refused(found);
  const { part, bodyStart } = found;
  const read = readPart(part);
  if (!read.ok) return refused(read.why);
  const map = index === null ? read.data : recordsOf(read.data, key)?.items[index];
  if (map?.is !== "map") return refused(index === null ? "unreadable" : "no-record");
  // A key that stands twice has no certain value.
  if (new Set(map.pairs.map((pair) => pair.key)).size < map.pairs.length) return refused("unreadable");
  return { ok: true, part, map, body: bodyStart === null ? null : bodyOf(source, bodyStart) };
}

/** Returns the number of records of a file; null if it is not a list of them. */
export function countRecords(path: string, source: string, key: string | null): number | null {
  const found = partOf(path, source);
  if (typeof found === "string") return null;
  const read = readPart(found.part);
  return read.ok ? (recordsOf(read.data, key)?.items.length ?? null) : null;
}

/** Returns the keys of a file of data whose values are lists of records. */
export function recordKeys(path: string, source: string): string[] {
  const found = partOf(path, source);
  if (typeof found === "string") return [];
  const read = readPart(found.part);
  if (!read.ok || read.data.is !== "map") return [];
  const { data } = read;
  return data.pairs.flatMap(({ key }) => ((recordsOf(data, key)?.items.length ?? 0) > 0 ? [key] : []));
}

/** Returns the part of a file with its records; null for a file that is not one of data. */
export function partOfRecords(path: string, source: string): DataPart | null {
  const found = partOf(path, source);
  return typeof found === "string" || dataFormatOf(path) === null ? null : found.part;
}

function bodyOf(source: string, after: number): { start: number; text: string } {
  const lead = after === 0 ? 0 : (/^(?:[ \t]*\r?\n)*/.exec(source.slice(after))?.[0].length ?? 0);
  return { start: after + lead, text: source.slice(after + lead) };
}

/**
 * Returns the file with other values of an entry, every other byte as it was; null removes a key. Else the key whose value can't be
 * written.
 */
export function writeValues(
  path: string,
  source: string,
  which: Which,
  values: EntryValues,
): { ok: true; source: string } | { ok: false; key: string } {
  let text = source;
  for (const { key, value } of values) {
    const found = partOf(path, text);
    const part = typeof found === "string" ? null : found.part;
    if (part === null) return { ok: false, key };
    const isBare = dataFormatOf(path) === null && part.end === 0;
    if (isBare && value === null) continue;
    // The first value of a file without front matter makes it.
    const eol = lineEndOf(text);
    const base = isBare ? withFrontMatter(text, eol) : part;
    const next = writeField(base, (root) => mapOf(root, which), { key, value });
    if (next === null) return { ok: false, key };
    text = next.source;
  }
  return { ok: true, source: text };
}

function withFrontMatter(text: string, eol: string): DataPart {
  const start = 3 + eol.length;
  return { source: `---${eol}---${eol}${text === "" ? "" : eol}${text}`, start, end: start, format: "yaml" };
}

function mapOf(root: Parameters<typeof recordsOf>[0], { key, index }: Which): MapOf | null {
  const map = index === null ? root : recordsOf(root, key)?.items[index];
  return map?.is === "map" ? map : null;
}

/** Returns the file with another text below its front matter. Lines at its beginning and end that stay keep their line breaks. */
export function writeBody(path: string, source: string, wanted: string): string | null {
  const opened = openEntry(path, source, wholeFile);
  if (!opened.ok || !opened.body) return null;
  const { start, text } = opened.body;
  const eol = lineEndOf(source);
  const front = source.slice(0, start);
  const lead = start === 0 || wanted === "" || /\n$/.test(front) ? "" : eol + eol;
  return front + lead + mergeLines(text, wanted, eol);
}

/** A browser makes every line break of a text field one of LF. */
const asTyped = (line: string) => line.replace(/\r\n?$/, "\n");

function mergeLines(old: string, wanted: string, eol: string): string {
  const lines = old.split(/(?<=\n)/);
  const typed = wanted.replace(/\r\n?/g, "\n").split(/(?<=\n)/);
  const shared = Math.min(lines.length, typed.length);
  let first = 0;
  while (first < shared && asTyped(lines[first] ?? "") === typed[first]) first++;
  let last = 0;
  while (last < shared - first && asTyped(lines.at(-1 - last) ?? "") === typed.at(-1 - last)) last++;
  const news = typed.slice(first, typed.length - last).join("");
  return [
    ...lines.slice(0, first),
    eol === "\r\n" ? news.replaceAll("\n", eol) : news,
    ...lines.slice(lines.length - last),
  ].join("");
}
