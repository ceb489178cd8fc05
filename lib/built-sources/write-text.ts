import { escapeText } from "#lib/page-source/html-source.ts";
import type { SourceFile } from "./site-sources.ts";
import { type Format, hole, normalText, type SourceText } from "./texts/source-text.ts";
import { textsOfFile } from "./texts/texts-of-file.ts";

/**
 * Returns a file with another text at the place of a text, written as its format asks for, and every other byte as it was. The result is read again:
 * null if it then has any other difference, if the text can't be written there, or if the file has no such text.
 */
export function writeText(file: SourceFile, at: SourceText, wanted: string): string | null {
  const text = wanted.replace(/\s+/g, " ").trim();
  // Templates run in every format, also within what escapes of the format become.
  if (text === "" || /\{\{|\{%|\{#|<%|\p{Cc}|\uFFFC/u.test(text)) return null;
  const before = textsOfFile(file.path, file.text);
  const index =
    before?.findIndex(({ start, end, format }) => start === at.start && end === at.end && format !== null) ?? -1;
  const place = before?.[index];
  if (!before || !place?.format) return null;
  const written = file.text.slice(place.start, place.end);
  for (const way of waysToWrite(place.format, { written, text, path: file.path })) {
    const changed = file.text.slice(0, place.start) + way + file.text.slice(place.end);
    if (isOnlyChange(before, textsOfFile(file.path, changed), place, { text, by: way.length - written.length }))
      return changed;
  }
  return null;
}

/** Returns how a text can be written, the plainest first. */
function waysToWrite(
  format: NonNullable<Format>,
  { written, text, path }: { written: string; text: string; path: string },
): string[] {
  switch (format) {
    case "markdown": {
      const isBraced = /\.mdx$/i.test(path);
      const escaped = text
        .replace(/[\\`*_[\]<~|]|&(?=#?\w+;)/g, "\\$&")
        .replace(/^(\s*)([#+=>-]|\d+(?=[.)]))/, escapeStart);
      // Extensions of Markdown that are not read here: strikethrough, formulas and attributes.
      const isPlain = !/[~$^:]|\{/.test(text);
      return [...(isPlain ? [text] : []), withBraces(escaped.replace(/[$^]/g, "\\$&"), isBraced)];
    }
    case "html":
      return [withBraces(escapeText(text), /\.(?:astro|svelte|jsx|tsx)$/i.test(path))];
    case "yaml": {
      const quoted = JSON.stringify(text);
      if (written.startsWith("'")) return [`'${text.replaceAll("'", "''")}'`, quoted];
      return written.startsWith('"') || !isPlainInYaml(text) ? [quoted] : [text, quoted];
    }
    case "json":
      return [JSON.stringify(text)];
    case "toml":
      return written.startsWith("'") && !text.includes("'") ? [`'${text}'`] : [JSON.stringify(text)];
    default:
      return format satisfies never;
  }
}

/** A number before a dot begins a list: the dot is escaped, since a backslash before a digit is a backslash. */
const escapeStart = (_: string, space: string, start: string) =>
  /\d/.test(start) ? `${space}${start}\\` : `${space}\\${start}`;

const withBraces = (text: string, isBraced: boolean) =>
  isBraced ? text.replaceAll("{", "&#123;").replaceAll("}", "&#125;") : text;

/** Versions of YAML differ in which words are numbers, dates and truths, so only what is a text in all of them stays without quotes. */
function isPlainInYaml(text: string): boolean {
  if (!/^\p{L}/u.test(text) || !/^[\p{L}\p{M}\p{N} ,.!?()'’“”„–—…/&%+€$-]*$/u.test(text)) return false;
  return !/^(?:y|n|yes|no|on|off|true|false|null|nan|inf|[\d.e+-]+)$/i.test(text);
}

function isOnlyChange(
  before: readonly SourceText[],
  after: readonly SourceText[] | null,
  place: SourceText,
  { text, by }: { text: string; by: number },
): boolean {
  if (after?.length !== before.length) return false;
  return (
    before.every((one, index) => {
      const now = after[index];
      if (!now || now.kind !== one.kind || now.key !== one.key || now.tags.join() !== one.tags.join()) return false;
      // Texts around the place, such as that of a list's entry, change with it.
      const isAround = one.start <= place.start && one.end >= place.end;
      const start = one.start + (one.start > place.start ? by : 0);
      const end = one.end + (one.end >= place.end ? by : 0);
      if (now.start !== start || now.end !== end || now.format !== one.format) return false;
      if (!isAround) return now.text === one.text;
      return one.start !== place.start || one.end !== place.end || now.text === normalText(text);
    }) && !normalText(text).includes(hole)
  );
}
