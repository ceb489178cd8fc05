import { headingLevel } from "#lib/page-source/element-kind.ts";
import type { HtmlElement } from "#lib/page-source/html-source.ts";
import { elementsAround, rangeOf } from "./element-kinds.ts";
import type { Page } from "./site-files.ts";
import type { TextBlock } from "./text-block.ts";

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
