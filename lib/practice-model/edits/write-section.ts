import { descendants, type HtmlElement } from "#lib/page-source/html-source.ts";
import { indentOf, indentUnit, lineEnding, separatorAfter } from "#lib/page-source/markup.ts";
import type { SourceEdit } from "#lib/page-source/source-edit.ts";
import { contentFlow, contentSections, elementChildren, firstHeading } from "../site/content-flow.ts";
import type { Page } from "../site/site-files.ts";
import { freeId, type NewElement, ownAttributes, startTag, textElement, writeElements } from "./markup.ts";

// Writes a section in the markup of its neighbours: the same wrappers, classes and indentation, with new words.

export interface SectionWords {
  heading: string;
  paragraphs: string[];
}

const media = /^(?:img|picture|figure|video|form|iframe|svg|table)$/;

/** Returns the elements from a block down to the parent of its heading. */
function wrappersOf(block: HtmlElement, heading: HtmlElement): HtmlElement[] {
  const path: HtmlElement[] = [];
  for (let at: HtmlElement | null = heading.parent; at !== null && path.length < 20; at = at.parent) {
    path.unshift(at);
    if (at === block) return path;
  }
  return [block];
}

/** Whether a block still looks complete without its pictures: no media beside its words. */
export function isPlain(block: HtmlElement): boolean {
  const heading = firstHeading(block);
  if (heading === null || heading.tag === "h1") return false;
  return wrappersOf(block, heading).every(
    (wrapper) => wrapper === block || !elementChildren(wrapper.parent ?? block).some((child) => media.test(child.tag)),
  );
}

/** Paragraphs with these classes are special: their look does not suit running text. */
const specialParagraph = /meta|date|byline|caption|price|lead|intro|kicker|tag|label|sub/i;

function paragraphLike(page: Page, block: HtmlElement, heading: HtmlElement): string {
  const isModel = (element: HtmlElement) =>
    element.tag === "p" &&
    element.start > heading.start &&
    !element.classes.some((name) => specialParagraph.test(name));
  const model = elementChildren(heading.parent ?? block).find(isModel) ?? descendants(block).find(isModel);
  return model === undefined ? "<p>" : startTag(page, model, ownAttributes);
}

/** Returns a block like this one that contains only the new words. */
export function blockLike(page: Page, block: HtmlElement, words: SectionWords): NewElement {
  const heading = firstHeading(block);
  const tag = heading === null || heading.tag === "h1" ? "h2" : heading.tag;
  const id = freeId(page, words.heading);
  const headingHasId = heading?.attributes.has("id") === true;
  const blockHasId = block.attributes.has("id");
  const headingId = headingHasId ? freeId(page, blockHasId ? `${words.heading} heading` : words.heading) : "";
  const headingOpen =
    heading === null || heading.tag === "h1"
      ? `<${tag}>`
      : startTag(page, heading, ownAttributes, new Map(headingHasId ? [["id", headingId]] : []));
  const paragraph = heading === null ? "<p>" : paragraphLike(page, block, heading);
  let content: NewElement[] = [
    textElement(tag, headingOpen, words.heading),
    ...words.paragraphs.map((text) => textElement("p", paragraph, text)),
  ];
  const wrappers = heading === null ? [block] : wrappersOf(block, heading).filter((wrapper) => wrapper.tag !== "a");
  for (const wrapper of wrappers.reverse()) {
    const set = new Map<string, string>();
    if (wrapper === block && blockHasId) set.set("id", id);
    if (wrapper.attributes.has("aria-labelledby") && headingHasId) set.set("aria-labelledby", headingId);
    if (wrapper.attributes.has("aria-label")) set.set("aria-label", words.heading);
    content = [{ open: startTag(page, wrapper, ownAttributes, set), close: `</${wrapper.tag}>`, content }];
  }
  return content[0] ?? textElement(tag, `<${tag}>`, words.heading);
}

/** Returns the block to imitate: this one if it is plain, else a plain neighbour. */
function modelFor(block: HtmlElement): HtmlElement {
  if (isPlain(block) || block.parent === null) return block;
  const neighbours = contentSections(block.parent).map(({ element }) => element);
  return neighbours.find((other) => isPlain(other) && other.start > block.start) ?? neighbours.find(isPlain) ?? block;
}

/** Returns the edit that adds a block beside an existing one. */
export function insertBeside(
  page: Page,
  block: HtmlElement,
  place: "before" | "after",
  words: SectionWords,
): SourceEdit[] {
  const { source } = page;
  const end = lineEnding(source);
  const indent = indentOf(source, block.start);
  const separator = separatorAfter(source, block.end, end);
  const step = separator === "" ? "" : indentUnit(source);
  const written = writeElements(
    [blockLike(page, modelFor(block), words)],
    separator === "" ? "" : indent,
    step,
    separator === "" ? "" : end,
  );
  const rule = dividerAfter(block);
  const divider = rule === null ? "" : `${separator}${indent}${source.slice(rule.start, rule.end)}`;
  if (place === "after") {
    return [{ start: block.end, end: block.end, newText: `${divider}${separator}${written}` }];
  }
  const between = rule === null ? "" : `${separator}${indent}${source.slice(rule.start, rule.end)}`;
  return [
    {
      start: block.start,
      end: block.start,
      newText: `${written.slice(separator === "" ? 0 : indent.length)}${between}${separator}${separator === "" ? "" : indent}`,
    },
  ];
}

/** Returns the rule after a block; a new neighbour gets one too. */
function dividerAfter(block: HtmlElement): HtmlElement | null {
  const siblings = elementChildren(block.parent ?? block);
  const next = siblings[siblings.indexOf(block) + 1];
  return next?.tag === "hr" ? next : null;
}

const level = (element: HtmlElement) => Number(/^h([1-6])$/.exec(element.tag)?.[1] ?? 7);

/** Returns the last sibling that belongs to a heading. */
function lastOfStretch(heading: HtmlElement): HtmlElement {
  const siblings = elementChildren(heading.parent ?? heading);
  const at = siblings.indexOf(heading);
  const limit = level(heading) === 1 ? 6 : level(heading);
  let last = heading;
  for (const sibling of siblings.slice(at + 1)) {
    const inner = level(sibling) <= 6 ? sibling : firstHeading(sibling);
    if ((inner !== null && level(inner) <= limit) || /^(?:footer|nav|script|section|aside)$/.test(sibling.tag)) break;
    last = sibling;
  }
  return last;
}

/** Returns the edit that adds a heading and paragraphs among their like, where sections have no blocks of their own. */
export function insertFlat(
  page: Page,
  heading: HtmlElement,
  place: "before" | "after",
  words: SectionWords,
): SourceEdit[] {
  const isTop = level(heading) === 1 || level(heading) > 6;
  const tag = isTop ? "h2" : heading.tag;
  const open = isTop ? `<${tag}>` : startTag(page, heading, ownAttributes);
  const paragraph = paragraphLike(page, heading.parent ?? heading, heading);
  const anchor = place === "before" ? heading : lastOfStretch(heading);
  return insertElements(page, anchor, place, flatElements(tag, open, isTop ? "<p>" : paragraph, words));
}

function flatElements(tag: string, open: string, paragraph: string, words: SectionWords): NewElement[] {
  return [textElement(tag, open, words.heading), ...words.paragraphs.map((text) => textElement("p", paragraph, text))];
}

function insertElements(
  page: Page,
  anchor: HtmlElement,
  place: "before" | "after",
  elements: NewElement[],
): SourceEdit[] {
  const { source } = page;
  const end = lineEnding(source);
  const indent = indentOf(source, anchor.start);
  const separator = separatorAfter(source, anchor.end, end);
  if (separator === "") {
    const written = writeElements(elements, "", "", "");
    const at = place === "after" ? anchor.end : anchor.start;
    return [{ start: at, end: at, newText: written }];
  }
  const written = elements
    .map((element) => writeElements([element], indent, indentUnit(source), end))
    .join(separator.length > end.length && elements.length > 1 ? separator : end);
  if (place === "after") return [{ start: anchor.end, end: anchor.end, newText: `${separator}${written}` }];
  return [{ start: anchor.start, end: anchor.start, newText: `${written.slice(indent.length)}${separator}${indent}` }];
}

/** Returns the edit that adds a section at the start or the end of the page's content. */
export function insertInContent(page: Page, place: "start" | "end", words: SectionWords): SourceEdit[] {
  const flow = contentFlow(page);
  const sections = contentSections(flow).filter(({ heading }) => heading.tag !== "h1");
  const section = place === "start" ? sections[0] : sections[sections.length - 1];
  if (section !== undefined) return insertBeside(page, section.element, place === "start" ? "before" : "after", words);
  const children = elementChildren(flow).filter(
    (child) => !/^(?:script|style|nav|footer|template|noscript)$/.test(child.tag),
  );
  const headings = children.filter((child) => /^h[2-6]$/.test(child.tag));
  const [heading] = headings;
  if (heading !== undefined) {
    const last = headings[headings.length - 1] ?? heading;
    return place === "start" ? insertFlat(page, heading, "before", words) : insertFlat(page, last, "after", words);
  }
  const anchor = children[children.length - 1];
  if (anchor === undefined) return [];
  return insertElements(page, anchor, "after", flatElements("h2", "<h2>", "<p>", words));
}
