import { parse as parseToml } from "smol-toml";
import { parseYaml } from "#lib/generators/parse-yaml.ts";
import type { DataFormat } from "../texts/data-texts.ts";
import { findFrontMatter } from "../texts/front-matter.ts";
import { kindOfFile, structuredMax } from "../texts/texts-of-file.ts";

/** Returns the values of a file of data, or of the front matter of another file; null without any, and if they can't be read. */
export function readValues(path: string, source: string): unknown {
  if (source.length > structuredMax) return null;
  const kind = kindOfFile(path);
  if (kind === "yaml" || kind === "json" || kind === "toml") return parseValues(source, kind);
  const front = kind === "code" ? null : findFrontMatter(path, source);
  if (front === null || front.format === "code") return null;
  return parseValues(source.slice(front.start, front.end), front.format);
}

function parseValues(source: string, format: DataFormat): unknown {
  try {
    if (format === "json") return JSON.parse(source.replace(/^\uFEFF/, ""));
    // Tables nest by brackets, and the parser calls itself for each.
    if (format === "toml") return /[[{][^\S\n]*(?:[[{][^\S\n]*){20}/.test(source) ? null : parseToml(source);
    const parsed = parseYaml(source);
    return parsed.ok ? parsed.document.toJS({ maxAliasCount: 50 }) : null;
  } catch {
    return null;
  }
}

/** Whether a value has others by their names. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Returns a value of front matter or data that is a text; "" for any other. */
export function textOf(values: unknown, name: string): string {
  const value = isRecord(values) ? values[name] : undefined;
  return typeof value === "string" ? value.replace(/\s+/g, " ").trim() : "";
}
