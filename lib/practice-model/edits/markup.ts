import { escapeAttribute, escapeText, type HtmlElement, type Span } from "#lib/page-source/html-source.ts";
import { slugOf } from "../site/page-paths.ts";
import type { Page } from "../site/site-files.ts";

// Writes new markup in the manner of a page.

/** Returns the line ending that the text uses. */
export const lineEnding = (text: string) => (/\r\n/.test(text.slice(0, 20_000)) ? "\r\n" : "\n");

/** Returns one step of indentation in the text's own style. */
export function indentUnit(text: string): string {
  const indents = (text.slice(0, 40_000).match(/^[ \t]+(?=\S)/gm) ?? []).filter((indent) => indent.length <= 8);
  if (indents.some((indent) => indent.startsWith("\t"))) return "\t";
  const smallest = Math.min(...indents.map((indent) => indent.length));
  return " ".repeat(Number.isFinite(smallest) && smallest > 1 ? smallest : 2);
}

/** Returns the start tag from the source, without the attributes that `remove` matches and with the values in `set`. */
export function startTag(
  page: Page,
  element: HtmlElement,
  remove: RegExp,
  set: ReadonlyMap<string, string> = new Map(),
): string {
  const spans = [...element.attributeSpans].sort(([, left], [, right]) => left.start - right.start);
  let tag = "";
  let at = element.start;
  for (const [name, span] of spans) {
    const value = set.get(name);
    if (value === undefined && !remove.test(name)) continue;
    tag += page.source.slice(at, span.start);
    // The white space before an attribute is removed with it.
    tag = value === undefined ? tag.trimEnd() : `${tag}${name}="${escapeAttribute(value)}"`;
    at = span.end;
  }
  return tag + page.source.slice(at, element.innerStart);
}

/** Attributes that belong to one element alone, or that give it behaviour. */
export const ownAttributes =
  /^(?:id|name|href|for|on\w+|data-(?!aos).*|aria-.*|role|style|tabindex|title|itemprop|target|rel|alt|src|hidden)$/i;

const lineStart = (source: string, at: number) => (at === 0 ? 0 : source.lastIndexOf("\n", at - 1) + 1);

/** Returns the indentation of the line at an offset. */
export function indentOf(source: string, at: number): string {
  const line = source.slice(lineStart(source, at), at);
  return /^[ \t]*$/.test(line) ? line : (/^[ \t]*/.exec(line)?.[0] ?? "");
}

/** Returns the span of an element, including its line if the line holds only this element. */
export function withLine(source: string, element: Span): Span {
  const start = lineStart(source, element.start);
  const rest = /^[ \t]*\r?\n/.exec(source.slice(element.end, element.end + 200))?.[0];
  return rest !== undefined && source.slice(start, element.start).trim() === ""
    ? { start, end: element.end + rest.length }
    : { start: element.start, end: element.end };
}

/** Returns an id that no element of the page has yet. */
export function freeId(page: Page, text: string): string {
  const taken = new Set(page.elements.map((element) => element.attributes.get("id")));
  const slug = slugOf(text) || "section";
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number++;
  return `${slug}-${number}`;
}

export interface NewElement {
  open: string;
  close: string;
  /** The elements inside it, or its text. */
  content: NewElement[] | string;
}

export function textElement(tag: string, open: string, text: string): NewElement {
  return { open, close: `</${tag}>`, content: escapeText(text) };
}

/** Returns elements as lines; inner elements are indented by one more `unit`. */
export function writeElements(elements: readonly NewElement[], indent: string, unit: string, end: string): string {
  return elements
    .map(({ open, close, content }) => {
      if (typeof content === "string") return `${indent}${open}${content}${close}`;
      return [`${indent}${open}`, writeElements(content, indent + unit, unit, end), `${indent}${close}`].join(end);
    })
    .join(end);
}

/** Returns the separator after an element: one line break, a line break and an empty line, or nothing. */
export function separatorAfter(source: string, at: number, end: string): string {
  const space = /^\s*/.exec(source.slice(at, at + 2000))?.[0] ?? "";
  const breaks = space.split("\n").length - 1;
  return breaks === 0 ? "" : breaks === 1 ? end : end + end;
}
