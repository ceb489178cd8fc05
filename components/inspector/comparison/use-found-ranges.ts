"use client";

import { type RefObject, useEffect } from "react";
import { patternOf } from "#lib/conversations/requests/search/search-schema.ts";

/** The name under which the stylesheet knows the found ranges. */
const highlightName = "found";
/** More marks help nobody, and each costs the browser. */
const rangesMax = 2_000;

/**
 * Marks a searched text in the compared lines, also where other marks divide it. The lines come from a library that splits them into its
 * own elements, so the browser's highlights mark them; one without highlights shows none.
 */
export function useFoundRanges(content: RefObject<HTMLElement | null>, find: string, isRead: boolean): void {
  useEffect(() => {
    const element = content.current;
    if (!isRead || !element || find === "" || !("highlights" in CSS)) return;
    const mark = () => CSS.highlights.set(highlightName, new Highlight(...rangesIn(element, find)));
    mark();
    // Sections are drawn when somebody opens them.
    const observer = new MutationObserver(mark);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      CSS.highlights.delete(highlightName);
    };
  }, [content, find, isRead]);
}

/** Returns the ranges of the text in the lines of patches, in any case. */
function rangesIn(element: HTMLElement, find: string): Range[] {
  const pattern = new RegExp(patternOf(find), "giu");
  const ranges: Range[] = [];
  for (const line of element.querySelectorAll("td.diff-code")) {
    for (const { index, 0: match } of (line.textContent ?? "").matchAll(pattern)) {
      if (ranges.length === rangesMax) return ranges;
      ranges.push(rangeOf(line, index, index + match.length));
    }
  }
  return ranges;
}

/** Returns the range between two positions in an element's text. */
function rangeOf(element: Element, start: number, end: number): Range {
  const range = document.createRange();
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let before = 0;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const length = node.nodeValue?.length ?? 0;
    if (start >= before && start < before + length) range.setStart(node, start - before);
    if (end > before && end <= before + length) range.setEnd(node, end - before);
    before += length;
  }
  return range;
}
