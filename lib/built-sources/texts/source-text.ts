import type { PlaceKind } from "../schema.ts";

/** How a text is written at its place, so that another one can be written there; null where that would lose something. */
export type Format = "markdown" | "yaml" | "json" | "toml" | "html" | null;

/** A text of a source file that may be shown on a page. Offsets are in UTF-16 code units of the file. */
export interface SourceText {
  kind: PlaceKind;
  format: Format;
  start: number;
  end: number;
  /** As `normalText` has it. An expression of a template in it is one `hole`. */
  text: string;
  /** The elements as which it is shown; empty if that is not known. */
  tags: readonly string[];
  /** The name of a value in front matter or data; "" for other texts. */
  key: string;
}

/** Stands for each character of a template's expression. No text of a site has it for another reason. */
export const hole = "\uFFFC";

/**
 * Returns a text as texts of pages and of sources are compared: on one line, with straight quotation marks and one kind of dash, since
 * generators write nicer ones. Several holes side by side are one.
 */
export function normalText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, "")
    .replace(/[\u2018\u2019\u201a\u201b]/g, "'")
    .replace(/[\u201c\u201d\u201e\u00ab\u00bb]/g, '"')
    .replace(/-{2,3}|[\u2013\u2014]/g, "\u2013")
    .replace(/\.{3}/g, "\u2026")
    .replace(/\uFFFC+/g, hole)
    .replace(/\s+/g, " ")
    .trim();
}

const expressions = /\{\{[\s\S]{0,2000}?\}\}|\{%[\s\S]{0,2000}?%\}|\{#[\s\S]{0,2000}?#\}|<%[\s\S]{0,2000}?%>/g;
const braces = /\{[^{}]{0,2000}\}/g;

/** Returns a source with holes in place of a template's expressions. Every other character keeps its place. */
export function withHoles(source: string, { isBraced }: { isBraced: boolean }): string {
  const holed = source.replaceAll(expressions, (found) => hole.repeat(found.length));
  return isBraced ? holed.replaceAll(braces, (found) => hole.repeat(found.length)) : holed;
}

/** Returns a source with spaces in place of a range, line breaks kept. */
export function blanked(source: string, start: number, end: number): string {
  return source.slice(0, start) + source.slice(start, end).replace(/[^\r\n]/g, " ") + source.slice(end);
}
