import { slugOf } from "#lib/page-source/address-schema.ts";
import { escapeAttribute, escapeText, type HtmlElement } from "#lib/page-source/html-source.ts";
import type { Page } from "../site/site-files.ts";

// Writes new markup in the manner of a page.

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
