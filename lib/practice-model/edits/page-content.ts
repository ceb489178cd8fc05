import { headingLevel } from "#lib/page-source/element-kind.ts";
import {
  descendants,
  escapeText,
  type HtmlElement,
  isInside,
  type Span,
  textOf,
} from "#lib/page-source/html-source.ts";
import { indentOf, indentUnit, lineEnding, withLine } from "#lib/page-source/markup.ts";
import type { SourceEdit } from "#lib/page-source/source-edit.ts";
import { contentFlow, contentSections, elementChildren, isDialog, mainElement } from "../site/content-flow.ts";
import type { Navigation } from "../site/navigation.ts";
import { mainHeadings } from "../site/outline.ts";
import { regionOfElement } from "../site/page-regions.ts";
import type { Page } from "../site/site-files.ts";
import { type NewElement, ownAttributes, startTag, textElement, writeElements } from "./markup.ts";
import type { PageSection, PageWords } from "./page-head.ts";
import { blockLike, isPlain } from "./write-section.ts";

// Replaces the content of a page by new words, in the markup of the page.

/** Returns the elements strictly inside `outer`, down to `inner`. */
function pathBetween(outer: HtmlElement, inner: HtmlElement): HtmlElement[] {
  const path: HtmlElement[] = [];
  for (let at: HtmlElement | null = inner; at !== null && at !== outer && path.length < 20; at = at.parent)
    if (at.inSource) path.unshift(at);
  return path;
}

function wrap(page: Page, wrappers: readonly HtmlElement[], content: NewElement[]): NewElement[] {
  return [...wrappers]
    .reverse()
    .reduce<NewElement[]>(
      (inner, wrapper) => [
        { open: startTag(page, wrapper, ownAttributes), close: `</${wrapper.tag}>`, content: inner },
      ],
      content,
    );
}

function paragraphTag(page: Page, within: HtmlElement): string {
  const paragraphs = descendants(within).filter((element) => element.tag === "p");
  const plain =
    paragraphs.find((element) => element.classes.length === 0) ??
    paragraphs.find((element) => element.classes.some((name) => /text|body|copy/i.test(name)));
  return plain === undefined ? "<p>" : startTag(page, plain, ownAttributes);
}

/** Returns the edit that replaces the old page's content with the new one's. */
function contentEdit(page: Page, heading: HtmlElement | null, words: PageWords): SourceEdit {
  const { source } = page;
  const end = lineEnding(source);
  const unit = indentUnit(source);
  const main = mainElement(page);
  const span = main === null ? contentSpan(page) : { start: main.innerStart, end: main.innerEnd };
  const root = main ?? contentFlow(page);
  const ownHeading = heading !== null && heading.start >= span.start && heading.end <= span.end ? heading : null;
  const model = ownHeading?.parent ?? modelParent(page, root);
  const wrappers = model === null ? [] : pathBetween(root, model);
  const paragraph = paragraphTag(page, root);
  const titled = ownHeading !== null || heading === null;
  const open = ownHeading === null ? "<h1>" : startTag(page, ownHeading, ownAttributes);
  const opening = words.sections === undefined ? paragraph : leadTag(page, root, paragraph);
  const elements = placeSections(page, root, wrappers, words.sections ?? [], [
    ...(titled ? [textElement(ownHeading?.tag ?? "h1", open, words.name)] : []),
    ...words.paragraphs.map((text) => textElement("p", opening, text)),
    ...(words.button === undefined ? [] : [{ open: words.button, close: "", content: "" }]),
  ]);
  const isOneLine = !source.slice(span.start, span.end).includes("\n");
  if (isOneLine) return { ...span, newText: writeElements(elements, "", "", "") };
  if (main === null) {
    // Comments above the old content describe it, so they are removed too.
    const start = beforeComments(source, span.start);
    return {
      start,
      end: span.end,
      newText: `${end}${writeElements(elements, indentOf(source, span.start), unit, end)}`,
    };
  }
  const indent = indentOf(source, main.start);
  return { ...span, newText: `${end}${writeElements(elements, indent + unit, unit, end)}${end}${indent}` };
}

/** Returns the start tag of the lead paragraph; `paragraph` if the page has none. */
function leadTag(page: Page, root: HtmlElement, paragraph: string): string {
  const lead = descendants(root).find(
    ({ tag, classes }) => tag === "p" && classes.some((name) => /^lead|intro/i.test(name)),
  );
  return lead === undefined ? paragraph : startTag(page, lead, ownAttributes);
}

/** Returns opening and sections: sections as blocks like the page's own if possible, else in the same flow. */
function placeSections(
  page: Page,
  root: HtmlElement,
  wrappers: readonly HtmlElement[],
  sections: readonly PageSection[],
  opening: NewElement[],
): NewElement[] {
  // The blocks take turns by their classes: neighbours that look different on the page look different here too.
  const plain = contentSections(contentFlow(page)).filter(({ element }) => isPlain(element));
  const blocks = [
    ...new Map(plain.toReversed().map((block) => [block.element.classes.join(" "), block])).values(),
  ].reverse();
  const [first] = blocks;
  const around = first === undefined || first.element.parent === null ? [] : pathBetween(root, first.element.parent);
  const isBeside = first !== undefined && around.every((wrapper, index) => wrappers[index] === wrapper);
  const written = sections.flatMap((section, index): NewElement[] => {
    if (section.source !== undefined) return [{ open: section.source, close: "", content: "" }];
    const block = isBeside ? blocks[index % blocks.length] : undefined;
    return block === undefined ? flatSection(page, root, section) : [blockLike(page, block.element, section)];
  });
  if (!isBeside) return wrap(page, wrappers, [...opening, ...written]);
  return wrap(page, around, [...wrap(page, wrappers.slice(around.length), opening), ...written]);
}

function flatSection(page: Page, root: HtmlElement, { heading, paragraphs }: PageSection): NewElement[] {
  const model = descendants(root).find(({ tag }) => tag === "h2");
  const paragraph = paragraphTag(page, root);
  return [
    textElement("h2", model === undefined ? "<h2>" : startTag(page, model, ownAttributes), heading),
    ...paragraphs.map((text) => textElement("p", paragraph, text)),
  ];
}

/** Returns the parent for paragraphs if the heading is elsewhere: the flow, or its first section. */
function modelParent(page: Page, root: HtmlElement): HtmlElement | null {
  const flow = contentFlow(page);
  const section = contentSections(flow)[0];
  if (section === undefined) return isInside(flow, root) ? flow : null;
  return section.heading.parent;
}

/** Returns the span from the first to the last piece of content, on a page that marks no main content. */
function contentSpan(page: Page): Span {
  const flow = contentFlow(page);
  const isContent = (element: HtmlElement) => {
    const region = regionOfElement(element);
    return (
      !isDialog(element) &&
      !/^(?:nav|header|footer|script|style|link|noscript|template)$/.test(element.tag) &&
      (region === null || region === "main")
    );
  };
  const children = elementChildren(flow).filter(isContent);
  const [first] = children;
  const last = children[children.length - 1];
  if (first === undefined || last === undefined) return { start: flow.innerStart, end: flow.innerStart };
  // Content above the navigation (a skip link, a notice) appears on every page.
  const navigation = elementChildren(flow).find((element) => element.tag === "nav" || element.tag === "header");
  const begin = navigation === undefined ? first : (children.find((child) => child.start > navigation.start) ?? first);
  return { start: begin.start, end: last.end };
}

/** Returns the edits of a heading in the page's header: the new name, without the texts beside it. */
function headerEdits(
  page: Page,
  heading: HtmlElement,
  words: PageWords,
  navigations: readonly Navigation[],
): SourceEdit[] {
  const beside = elementChildren(heading.parent ?? heading).filter(
    (element) =>
      element !== heading &&
      headingLevel(element) !== 1 &&
      /^(?:p|span|div|a|h[2-6]|small)$/.test(element.tag) &&
      textOf(element) !== "",
  );
  const navigates = (element: HtmlElement) =>
    navigations.some(({ items }) => items.some(({ item }) => isInside(item, element)));
  const removed = beside.filter(
    (element) => !navigates(element) && descendants(element).every((inner) => !/^(?:nav|ul|form|img)$/.test(inner.tag)),
  );
  return [
    { start: heading.innerStart, end: heading.innerEnd, newText: escapeText(words.name) },
    ...removed.map((element) => ({ ...withLine(page.source, element), newText: "" })),
  ];
}

/** Returns the edits that remove dialogs opened from the removed content, with the comments before them. */
function dialogEdits(page: Page, removed: Span): SourceEdit[] {
  const opened = new Set(
    page.elements
      .filter((element) => element.start >= removed.start && element.end <= removed.end)
      .flatMap((element) =>
        ["href", "data-bs-target", "data-target", "aria-controls"].map((name) => element.attributes.get(name) ?? ""),
      )
      .map((target) => target.replace(/^#/, "")),
  );
  return page.elements
    .filter(
      (element) =>
        isDialog(element) && opened.has(element.attributes.get("id") ?? "\n") && element.start >= removed.end,
    )
    .map((element) => ({ start: beforeComments(page.source, element.start), end: element.end, newText: "" }));
}

function beforeComments(source: string, at: number): number {
  let start = source.slice(0, at).trimEnd().length;
  while (source.slice(0, start).endsWith("-->")) {
    const open = source.lastIndexOf("<!--", start);
    if (open === -1) break;
    start = source.slice(0, open).trimEnd().length;
  }
  return start;
}

/** Returns the edits that replace a page's content, and what belonged to the old content. */
export function contentEdits(page: Page, navigations: readonly Navigation[], words: PageWords) {
  const heading = mainHeadings(page)[0]?.element ?? null;
  const isMain = heading !== null && (heading.tag === "h1" || regionOfElement(heading) === "header");
  const content = contentEdit(page, isMain ? heading : null, words);
  const inHeader = isMain && (heading.end <= content.start || heading.start >= content.end);
  return {
    content,
    dialogs: dialogEdits(page, content),
    header: inHeader ? headerEdits(page, heading, words, navigations) : [],
  };
}
