import { escapeAttribute, escapeText, type HtmlElement, type Span } from "../site/html-source.ts";
import { slugOf } from "../site/page-paths.ts";
import type { Page } from "../site/site-files.ts";

// Writing new markup the way a page writes its own.

/** The start tag as it stands in the source, with some attributes left out and others given another value. */
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
    // An attribute takes the white space before it along.
    tag = value === undefined ? tag.trimEnd() : `${tag}${name}="${escapeAttribute(value)}"`;
    at = span.end;
  }
  return tag + page.source.slice(at, element.innerStart);
}

/** Attributes that belong to one element alone, or that make it do something. */
export const ownAttributes =
  /^(?:id|name|href|for|on\w+|data-(?!aos).*|aria-.*|role|style|tabindex|title|itemprop|target|rel|alt|src|hidden)$/i;

const lineStart = (source: string, at: number) => (at === 0 ? 0 : source.lastIndexOf("\n", at - 1) + 1);

/** The white space before an element on its line; empty when something else stands before it. */
export function indentOf(source: string, at: number): string {
  const line = source.slice(lineStart(source, at), at);
  return /^[ \t]*$/.test(line) ? line : (/^[ \t]*/.exec(line)?.[0] ?? "");
}

/** The span of an element with its line, if it is alone on that line. */
export function withLine(source: string, element: Span): Span {
  const start = lineStart(source, element.start);
  const rest = /^[ \t]*\r?\n/.exec(source.slice(element.end, element.end + 200))?.[0];
  return rest !== undefined && source.slice(start, element.start).trim() === ""
    ? { start, end: element.end + rest.length }
    : { start: element.start, end: element.end };
}

/** An id that no element of the page has yet. */
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
  /** Elements inside it, or the text that it holds. */
  content: NewElement[] | string;
}

export function textElement(tag: string, open: string, text: string): NewElement {
  return { open, close: `</${tag}>`, content: escapeText(text) };
}

/** Elements as lines, each inner one a step further in. */
export function writeElements(elements: readonly NewElement[], indent: string, unit: string, end: string): string {
  return elements
    .map(({ open, close, content }) => {
      if (typeof content === "string") return `${indent}${open}${content}${close}`;
      return [`${indent}${open}`, writeElements(content, indent + unit, unit, end), `${indent}${close}`].join(end);
    })
    .join(end);
}

/** What stands between two neighbours of a flow: a line break, a line break and an empty line, or nothing. */
export function separatorAfter(source: string, at: number, end: string): string {
  const space = /^\s*/.exec(source.slice(at, at + 2000))?.[0] ?? "";
  const breaks = space.split("\n").length - 1;
  return breaks === 0 ? "" : breaks === 1 ? end : end + end;
}
