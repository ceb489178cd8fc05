import { headingLevel } from "#lib/page-source/element-kind.ts";
import type { HtmlElement, Span } from "#lib/page-source/html-source.ts";
import { elementsAround, rangeOf } from "./element-kinds.ts";
import type { Page } from "./site-files.ts";
import type { TextBlock } from "./text-block.ts";
import { findWords, foldAll } from "./text-matching.ts";

// The title and headings of a page, and the sections below the headings.

export interface Heading {
  page: Page;
  /** 1 to 6; 7 for a text that only looks like a heading. */
  level: number;
  text: string;
  element: HtmlElement;
  block: TextBlock;
}

export function headingsOf(page: Page): Heading[] {
  const headings: Heading[] = [];
  for (const block of page.texts) {
    if (block.attribute !== null) continue;
    for (const element of elementsAround(block, 0, block.text.length)) {
      const level = headingLevel(element);
      const range = level === null ? null : rangeOf(block, element);
      if (level === null || range === null || range.from !== 0 || range.to !== block.text.length) continue;
      headings.push({ page, level, text: block.text, element, block });
      break;
    }
  }
  return headings;
}

/** Returns the headings that match a name; only those with the best kind of match. */
export function findHeadings(headings: readonly Heading[], name: string): Heading[] {
  const wanted = foldAll(name);
  const bare = wanted.replace(/^(?:the|our|my|your) /, "");
  const equal = headings.filter((heading) => foldAll(heading.text) === wanted);
  if (equal.length > 0) return equal;
  const nearly = headings.filter((heading) => foldAll(heading.text).replace(/^(?:the|our|my|your) /, "") === bare);
  if (nearly.length > 0) return nearly;
  const containing = headings.filter((heading) => findWords(heading.text, bare, false).length > 0);
  if (containing.length > 0) return containing;
  // "the prices section" may name the section's id.
  return headings.filter((heading) => {
    for (let at: HtmlElement | null = heading.element, steps = 0; at !== null && steps < 6; at = at.parent, steps++) {
      if (foldAll((at.attributes.get("id") ?? "").replace(/[-_]+/g, " ")) === bare) return true;
    }
    return false;
  });
}

/** Returns the span from the heading's end to the next heading of the same or a higher rank, or to the page's end. */
export function sectionSpan(heading: Heading, headings: readonly Heading[]): Span {
  const { end } = heading.element;
  const next = headings.find((other) => other.element.start >= end && other.level <= heading.level);
  return { start: end, end: next?.element.start ?? heading.page.source.length };
}

/** Returns the page's main heading; several if several have the highest rank. */
export function mainHeadings(page: Page): Heading[] {
  const headings = headingsOf(page);
  const first = headings.filter((heading) => heading.level === 1);
  if (first.length > 0) return first;
  const inHeader = headings.filter((heading) => heading.block.region === "header");
  if (inHeader.length > 0) return inHeader;
  const highest = Math.min(...headings.map((heading) => heading.level));
  return headings.filter((heading) => heading.level === highest);
}
