import type { SourceMap } from "../schema.ts";
import { comparePages } from "./compare-pages.ts";
import type { FactPlace } from "./fact-schema.ts";

/** A changed place of a page, with the element's name as a person would point at it. */
export interface PlaceOnPage extends FactPlace {
  name: string;
}

/**
 * Returns the places of a page that changed for a visitor, in the order of the page, each once. A change inside of a changed element
 * belongs to it. A change of the title or of the description for search engines has no place.
 */
export function changedPlaces(before: SourceMap, after: SourceMap): PlaceOnPage[] {
  const [old, young] = [byRef(before), byRef(after)];
  const places = comparePages(before, after).flatMap((fact) => ("place" in fact ? [fact.place] : []));
  const taken = { before: refsOf(places, "before"), after: refsOf(places, "after") };
  const found = new Map<string, PlaceOnPage>();
  for (const place of places) {
    const isInside =
      place.after === null ? isInAny(old, place.before, taken.before) : isInAny(young, place.after, taken.after);
    const name = (young.get(place.after ?? "") ?? old.get(place.before ?? ""))?.name ?? "";
    if (!isInside) found.set(`${place.before} ${place.after}`, { ...place, name });
  }
  const order = new Map([...young.keys()].map((ref, index) => [ref, index]));
  return [...found.values()].toSorted((a, b) => (order.get(a.after ?? "") ?? -1) - (order.get(b.after ?? "") ?? -1));
}

const byRef = ({ elements }: SourceMap) => new Map(elements.map((element) => [element.ref, element]));

const refsOf = (places: readonly FactPlace[], side: "before" | "after") =>
  new Set(places.flatMap((place) => place[side] ?? []));

function isInAny(elements: ReturnType<typeof byRef>, ref: string | null, taken: ReadonlySet<string>): boolean {
  let at = elements.get(ref ?? "")?.parent ?? null;
  while (at !== null && !taken.has(at)) at = elements.get(at)?.parent ?? null;
  return at !== null;
}
