import type { SourceElement, SourceMap } from "../schema.ts";

/** Where an element stands on its page, from the page's own words. */
export interface Whereabouts {
  /** The words of the heading under which it stands; null without one. */
  heading: string | null;
  /** The part of the page around it; without one, how far down it stands. */
  part: "navigation" | "header" | "footer" | "top" | "middle" | "end";
}

/** Parts with a heading of their own, which heads nothing outside of them. */
const sections = new Set("section article aside nav footer main body li td form figure details dialog".split(" "));

/**
 * Returns where an element stands: a section under its own heading, anything else under the nearest heading before it in the parts
 * around it, or under the first heading of a part that begins with something else, such as a card with its picture on top. Linear in
 * the page for each part around it.
 */
export function whereabouts({ elements }: Pick<SourceMap, "elements">, element: SourceElement): Whereabouts {
  const byRef = new Map(elements.map((one) => [one.ref, one]));
  const headed = sectionsAround(elements, byRef);
  // Null is the page, whose body may have no tag in the source.
  const around: (SourceElement | null)[] = [];
  for (let at = parentOf(byRef, element); at !== null; at = parentOf(byRef, at)) around.push(at);
  around.push(null);
  const level = levelOf(element);
  const own = sections.has(element.tag) ? elements.find((one) => levelOf(one) < noLevel && isIn(one, element)) : null;
  if (own && own !== element && own.textContent !== "")
    return { heading: own.textContent, part: heightOf(elements, element) };
  const headings = elements.filter(
    (one) => levelOf(one) < level && one.textContent !== "" && !isIn(one, element) && !isIn(element, one),
  );
  const before = headings.filter((one) => one.start < element.start && isIn(element, headed.get(one.ref) ?? null));
  for (const [index, at] of around.entries()) {
    const heading =
      before.findLast((one) => isIn(one, at)) ??
      (at && isCard(at) && level === noLevel ? headings.find((one) => isIn(one, at)) : undefined);
    if (heading) return { heading: heading.textContent, part: heightOf(elements, element) };
    const kind = at?.kind;
    // An article can have a header of its own. A heading of the page is not the navigation's.
    const isOfPage = !around.slice(index + 1).some((outer) => outer?.tag === "section" || outer?.tag === "article");
    if (kind === "navigation" || (isOfPage && (kind === "header" || kind === "footer")))
      return { heading: null, part: kind };
  }
  return { heading: null, part: heightOf(elements, element) };
}

const noLevel = 8;

/** Returns 1 to 6 for a heading's level, 7 for what only looks like one, 8 for everything else. */
function levelOf({ kind, tag }: SourceElement): number {
  if (kind !== "heading") return noLevel;
  return Number(/^h([1-6])$/.exec(tag)?.[1] ?? noLevel - 1);
}

const isIn = (inner: SourceElement, outer: SourceElement | null) =>
  outer === null || (inner.start >= outer.start && inner.end <= outer.end);

const isCard = ({ kind, tag }: SourceElement) => kind !== "page" && tag !== "main" && tag !== "body";

function parentOf(byRef: ReadonlyMap<string, SourceElement>, { parent }: SourceElement): SourceElement | null {
  return (parent === null ? undefined : byRef.get(parent)) ?? null;
}

/** Returns the part around each element, which it heads if it is a heading; null for the page. Linear also in deep pages. */
function sectionsAround(elements: readonly SourceElement[], byRef: ReadonlyMap<string, SourceElement>) {
  const found = new Map<string, SourceElement | null>();
  // Parents come first in document order.
  for (const element of elements) {
    const parent = parentOf(byRef, element);
    found.set(element.ref, parent === null || sections.has(parent.tag) ? parent : (found.get(parent.ref) ?? null));
  }
  return found;
}

function heightOf(elements: readonly SourceElement[], element: SourceElement): "top" | "middle" | "end" {
  const share = elements.indexOf(element) / Math.max(1, elements.length);
  return share < 1 / 3 ? "top" : share < 2 / 3 ? "middle" : "end";
}
