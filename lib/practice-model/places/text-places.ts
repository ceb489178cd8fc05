import { descendants, type HtmlElement, isBlock } from "#lib/page-source/html-source.ts";
import { refAt } from "#lib/page-source/mapped-elements.ts";
import { foldAll } from "../site/text-matching.ts";
import type { MappedPage, Thing } from "./things.ts";

// Texts of a page: what an operation can change as one text.

export interface TextPlace {
  page: MappedPage;
  html: HtmlElement;
  ref: string;
  /** Null for what is not shown on the page, such as its title. */
  thing: Thing | null;
  /** `text`, or the attribute that holds it. */
  part: string;
  now: string;
  /** The words that change. */
  from: number;
  to: number;
}

/** One text; several places if pages or links repeat it. */
export interface TextGroup {
  places: readonly TextPlace[];
  score: number;
}

export const refOfElement = ({ html: { elements } }: MappedPage, element: HtmlElement) =>
  refAt(elements.indexOf(element));

/** Returns the place of a thing's whole text; null if it has none, or several. */
export function wholeText(thing: Thing): TextPlace | null {
  const { page, html, element } = thing;
  const place = (part: string, now: string) => ({
    page,
    html,
    ref: element.ref,
    thing,
    part,
    now,
    from: 0,
    to: now.length,
  });
  const label = html.tag === "input" ? html.attributes.get("value") : undefined;
  if (label !== undefined && /^(?:submit|button|reset)$/i.test(html.attributes.get("type") ?? ""))
    return place("value", label);
  if (element.textContent.trim() === "" || element.textContent.endsWith("…")) return null;
  return holdsBlocks(html) ? null : place("text", element.textContent);
}

const blocks = new WeakMap<HtmlElement, boolean>();

/** Whether an element holds other blocks, and so several texts. */
export function holdsBlocks(html: HtmlElement): boolean {
  const known = blocks.get(html);
  if (known !== undefined) return known;
  const found = descendants(html)
    .slice(1)
    .some((child) => child.tag !== "br" && isBlock(child));
  blocks.set(html, found);
  return found;
}

const textKinds = new Set([
  "heading",
  "paragraph",
  "text",
  "item",
  "quote",
  "link",
  "button",
  "cell",
  "box",
  "header",
  "footer",
]);

/** Whether a thing is one text, and no mere formatting of words in a larger one. */
export const isText = (thing: Thing) => textKinds.has(thing.element.kind) && wholeText(thing) !== null;

/** Whether a text is only formatting inside of a larger one. */
export function isPartOfText({ html }: Thing): boolean {
  const { parent } = html;
  return parent !== null && !isBlock(html) && isRunningText(parent);
}

const running = new WeakMap<HtmlElement, boolean>();

/** Whether an element has words of its own between its children. */
function isRunningText(html: HtmlElement): boolean {
  const known = running.get(html);
  if (known !== undefined) return known;
  const is = !holdsBlocks(html) && html.children.some((child) => child.type === "text" && child.value.trim() !== "");
  running.set(html, is);
  return is;
}

/** Puts texts together that pages share. */
export function groupShared(places: readonly TextPlace[], score: number): TextGroup[] {
  const groups = new Map<string, TextPlace[]>();
  for (const [index, place] of places.entries()) {
    const key = place.thing?.isShared
      ? `${place.thing.element.kind} ${place.thing.region} ${place.from} ${place.to} ${foldAll(place.now)}`
      : String(index);
    groups.set(key, [...(groups.get(key) ?? []), place]);
  }
  return [...groups.values()].map((some) => ({ places: some, score }));
}
