import type { HtmlElement, HtmlSource } from "./html-source.ts";

/** Longer selectors would make the map of a deeply nested page enormous. */
const selectorMax = 400;

const plainName = /^[A-Za-z_][\w-]{0,60}$/;

/**
 * Returns a function to a CSS selector that finds exactly this element in the page as parsed: by its id, by a class that no other
 * element of its tag has, or by its place. Returns "" for an element that is too deeply nested.
 */
export function selectors({ root }: HtmlSource): (element: HtmlElement) => string {
  const counts = new Map<string, number>();
  const placeOf = new Map<HtmlElement, number>();
  const waiting = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const places = new Map<string, number>();
    for (const child of next.children) {
      if (child.type === "text") continue;
      const place = (places.get(child.tag) ?? 0) + 1;
      places.set(child.tag, place);
      placeOf.set(child, place);
      for (const name of namesOf(child)) counts.set(name, (counts.get(name) ?? 0) + 1);
      // The content of a template is a document of its own.
      if (child.tag !== "template") waiting.push(child);
    }
  }
  const known = new Map<HtmlElement, string>();
  const write = (element: HtmlElement, parent: string | undefined): string => {
    const unique = namesOf(element).find((name) => counts.get(name) === 1);
    if (unique !== undefined) return unique;
    if (element.tag === "html" || element.tag === "body") return element.tag;
    const place = placeOf.get(element);
    if (!parent || place === undefined || !plainName.test(element.tag)) return "";
    const selector = `${parent} > ${element.tag}:nth-of-type(${place})`;
    return selector.length > selectorMax ? "" : selector;
  };
  return (element) => {
    // Parents come first, without recursion: a page may be nested deeply.
    const path: HtmlElement[] = [];
    for (let at: HtmlElement | null = element; at !== null && !known.has(at); at = at.parent) path.push(at);
    for (const at of path.reverse()) known.set(at, write(at, at.parent ? known.get(at.parent) : undefined));
    return known.get(element) ?? "";
  };
}

/** Returns what could be the element's only name: its id, and its tag with each of its classes. */
function namesOf({ tag, attributes, classes }: HtmlElement): string[] {
  const id = attributes.get("id") ?? "";
  const names = classes.slice(0, 10).filter((name) => plainName.test(name) && plainName.test(tag));
  return [...(plainName.test(id) ? [`#${id}`] : []), ...new Set(names.map((name) => `${tag}.${name}`))];
}
