import { type HtmlElement, type HtmlSource, parseHtml, type Span } from "../html-source.ts";
import { applyEdits } from "../operations/apply-edits.ts";
import { IntendedTree, toTree } from "../operations/intended-tree.ts";
import type { SourceEdit } from "../source-edit.ts";
import { bringsScript } from "./active-parts.ts";
import { findCounterparts } from "./find-counterparts.ts";
import type { SharedPlace } from "./held-part.ts";

// Splits the change of a page into what lies in its allowed elements and the rest.

export interface PageSplit {
  /** The page with the changes inside of the ranges; every byte outside of them is the base's. */
  kept: string;
  /** The edits of the base that give it. */
  edits: SourceEdit[];
  /** The allowed elements that `kept` and the new page share, in order. */
  places: SharedPlace[];
}

/** Returns the outermost elements with exactly these spans, in order. A span without an element of its own allows nothing. */
export function allowedElements({ elements }: HtmlSource, ranges: readonly Span[]): HtmlElement[] {
  const wanted = new Set(ranges.map(({ start, end }) => `${start} ${end}`));
  const found: HtmlElement[] = [];
  for (const element of elements) {
    if (!wanted.has(`${element.start} ${element.end}`)) continue;
    const last = found.at(-1);
    if (last === undefined || element.start >= last.end) found.push(element);
  }
  return found;
}

/**
 * Keeps what changed in the allowed elements, their own tags included. An element that is gone is removed, one that moved changes in its
 * old place. Holds everything if a browser would read the kept page otherwise than as the base with these elements.
 */
export function splitPage(base: HtmlSource, now: string, ranges: readonly Span[]): PageSplit {
  const nothing: PageSplit = { kept: base.source, edits: [], places: [] };
  const targets = allowedElements(base, ranges);
  const after = parseHtml(now);
  if (targets.length === 0 || base.isTooComplex || after.isTooComplex) return nothing;
  const tree = new IntendedTree(base);
  const edits: SourceEdit[] = [];
  const shared: { element: HtmlElement; now: Span }[] = [];
  for (const [target, { element, isInPlace }] of findCounterparts(base, after, targets)) {
    if (element !== null && (!element.inSource || bringsScript(base, target, after, element))) continue;
    const newText = element === null ? "" : now.slice(element.start, element.end);
    if (newText !== base.source.slice(target.start, target.end)) {
      edits.push({ start: target.start, end: target.end, newText });
      if (element !== null) tree.insertAfter(toTree(element), target, null);
      tree.remove(target, null);
    }
    if (element !== null && isInPlace)
      shared.push({ element: target, now: { start: element.start, end: element.end } });
  }
  const kept = applyEdits(base.source, edits);
  if (kept === null || !tree.isTreeOf(parseHtml(kept))) return nothing;
  return { kept, edits, places: placesOf(edits, shared) };
}

function placesOf(edits: readonly SourceEdit[], shared: readonly { element: HtmlElement; now: Span }[]): SharedPlace[] {
  const byStart = edits.toSorted((left, right) => left.start - right.start);
  const shiftAt = (offset: number) =>
    byStart
      .filter(({ start }) => start < offset)
      .reduce((shift, { start, end, newText }) => shift + newText.length - (end - start), 0);
  const places = shared
    .toSorted((left, right) => left.element.start - right.element.start)
    .map(({ element, now }) => {
      const start = element.start + shiftAt(element.start);
      return { kept: { start, end: start + now.end - now.start }, now };
    });
  // A page with badly nested tags may have its elements in another order than their sources.
  return places.every(({ now }, index) => now.start >= (places[index - 1]?.now.end ?? 0)) ? places : [];
}
