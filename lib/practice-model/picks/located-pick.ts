import type { ReadPick } from "#lib/context/render-picks.ts";
import { type HtmlElement, type HtmlSource, isBlock, parseHtml } from "#lib/page-source/html-source.ts";
import { findByRef, refAt } from "#lib/page-source/mapped-elements.ts";
import type { ElementKind, SourceElement, SourceMap } from "#lib/page-source/schema.ts";
import { mapHtml } from "#lib/page-source/source-map.ts";

export interface MappedPage {
  path: string;
  html: HtmlSource;
  map: SourceMap;
}

/** A picked element in the page as it was read in this turn. */
export interface LocatedPick {
  page: MappedPage;
  element: SourceElement;
  html: HtmlElement;
}

export function mapPage(path: string, source: string): MappedPage {
  const html = parseHtml(source);
  return { path, html, map: mapHtml(html, { commit: "", path }) };
}

/** Returns the element that has the pick's bytes; null if the page differs from what the pick tells. */
export function locatePick(page: MappedPage, { place }: ReadPick): LocatedPick | null {
  const element = page.map.elements.find(
    ({ start, end, tag }) => place !== null && start === place.start && end === place.end && tag === place.tag,
  );
  const html = element && findByRef(page.html, element.ref);
  if (!element || !html || !page.html.source.slice(html.start, html.end).startsWith(place?.source ?? "")) return null;
  return { page, element, html };
}

export function refOf({ html: { elements } }: MappedPage, element: HtmlElement): string {
  return refAt(elements.indexOf(element));
}

/** Returns the element's name inside a sentence: “the button “Order now””. */
export function inSentence({ element }: Pick<LocatedPick, "element">): string {
  const [, kind = "", words = ""] = /^(\P{Lu}*\p{Lu}?[^“]*)(“.*)?$/u.exec(element.name) ?? [];
  return `the ${kind.charAt(0).toLowerCase()}${kind.slice(1)}${words}`.trim();
}

/** The kinds whose text is their own. */
const textKinds: ReadonlySet<ElementKind> = new Set([
  "heading",
  "paragraph",
  "text",
  "item",
  "quote",
  "link",
  "button",
  "cell",
]);

/** Whether the element holds one text, and not several blocks of them. */
export function isOneText({ element: { kind, textContent }, html }: LocatedPick): boolean {
  if (!textKinds.has(kind) && !(kind === "box" || kind === "header" || kind === "footer")) return false;
  if (textContent.trim() === "") return false;
  return !holdsBlock(html);
}

function holdsBlock(element: HtmlElement): boolean {
  return element.children.some(
    (child) => child.type === "element" && ((child.tag !== "br" && isBlock(child)) || holdsBlock(child)),
  );
}

/** The kinds that a noun of a request can mean; a noun that is not listed fits every element. */
const kindsOfNoun: Record<string, readonly ElementKind[]> = {
  button: ["button", "link"],
  heading: ["heading"],
  headline: ["heading"],
  title: ["heading", "text", "paragraph"],
  subtitle: ["heading", "text", "paragraph"],
  paragraph: ["paragraph", "text"],
  link: ["link", "button"],
  picture: ["picture", "icon"],
  image: ["picture", "icon"],
  photo: ["picture"],
  icon: ["icon", "picture"],
  logo: ["picture", "icon", "link"],
  video: ["video"],
  list: ["list", "navigation"],
  item: ["item"],
  entry: ["item"],
  point: ["item"],
  quote: ["quote", "paragraph", "text"],
  table: ["table"],
  row: ["row", "box", "list"],
  cell: ["cell"],
  form: ["form"],
  field: ["field"],
  menu: ["navigation", "list"],
  navigation: ["navigation", "list"],
  nav: ["navigation", "list"],
  header: ["header"],
  footer: ["footer"],
  section: ["section", "box", "header", "footer", "form"],
  card: ["box", "section", "item", "link"],
  box: ["box", "section", "item", "field", "link"],
};
const wordNouns = new Set("text word words wording label sentence caption".split(" "));
/** The kinds without words of their own. */
export const wordless: ReadonlySet<ElementKind> = new Set(["picture", "icon", "video", "line"]);

/** Whether a noun such as “button” can mean the element. */
export function fitsNoun({ element: { kind } }: LocatedPick, noun: string | null): boolean {
  if (noun === null) return true;
  if (wordNouns.has(noun)) return !wordless.has(kind);
  return kindsOfNoun[noun]?.includes(kind) ?? true;
}
