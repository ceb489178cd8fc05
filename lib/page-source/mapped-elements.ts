import type { HtmlElement, HtmlSource } from "./html-source.ts";
import { elementsMax } from "./schema.ts";

// The elements that a page can show. An element's ref is its place among all elements of the source, so that everybody who
// reads the same bytes gives the same ref.

/** Neither they nor what they contain is ever shown. */
export const neverShown: ReadonlySet<string> = new Set(
  "head title script style template noscript link meta base".split(" "),
);

export interface MappedElement {
  ref: string;
  element: HtmlElement;
}

/** Returns the ref of an element by its place among `HtmlSource.elements`, from 0. */
export function refAt(index: number): string {
  return `e${index + 1}`;
}

/** Returns the element with this ref; null if the page has none. */
export function findByRef({ elements }: HtmlSource, ref: string): HtmlElement | null {
  return elements[Number(ref.slice(1)) - 1] ?? null;
}

/**
 * Returns the elements of the page's body that can be shown, in document order: those among the first `elementsMax` of the
 * source. `isComplete` is false if there are more.
 */
export function mappedElements({ elements }: HtmlSource): { mapped: MappedElement[]; isComplete: boolean } {
  const hidden = new Set<HtmlElement>();
  const mapped: MappedElement[] = [];
  for (const [index, element] of elements.slice(0, elementsMax).entries()) {
    // Parents precede their children, unless the parser added them; then they are neither hidden nor mapped.
    if (neverShown.has(element.tag) || isInHidden(element, hidden)) hidden.add(element);
    else if (element.tag !== "html") mapped.push({ ref: refAt(index), element });
  }
  return { mapped, isComplete: elements.length <= elementsMax };
}

function isInHidden({ parent }: HtmlElement, hidden: ReadonlySet<HtmlElement>): boolean {
  let at = parent;
  while (at !== null && !at.inSource && !neverShown.has(at.tag)) at = at.parent;
  return at !== null && (hidden.has(at) || neverShown.has(at.tag));
}
