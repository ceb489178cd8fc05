import { type HtmlElement, type HtmlSource, isInside, parseHtml } from "#lib/page-source/html-source.ts";
import { findByRef } from "#lib/page-source/mapped-elements.ts";
import { isInFrame } from "#lib/page-source/same-elsewhere.ts";
import type { SourceElement, SourceMap } from "#lib/page-source/schema.ts";
import { mapHtml } from "#lib/page-source/source-map.ts";
import { regionOfElement } from "../site/page-regions.ts";
import { foldAll } from "../site/text-matching.ts";
import { WordSet } from "./matching.ts";

// The elements of a page with what a person sees of them and around them.

export interface MappedPage {
  path: string;
  html: HtmlSource;
  map: SourceMap;
  things: readonly Thing[];
  thingOf: ReadonlyMap<HtmlElement, Thing>;
}

export interface Thing {
  page: MappedPage;
  element: SourceElement;
  html: HtmlElement;
  /** Its place among the page's things. */
  at: number;
  region: ReturnType<typeof regionOfElement>;
  /** Whether it stands in a part that pages share. */
  isShared: boolean;
  /** The text, folded for comparing. */
  text: string;
  own: WordSet;
  /** Words of its attributes that people know it by: a description, the name of its file, where it leads. */
  attributes: WordSet;
  /** The headings above it, innermost first. */
  headings: readonly Thing[];
  /** Words of the names of what is around it. */
  around: WordSet;
}

const cached = new Map<string, { source: string; page: MappedPage }>();
const cachedMax = 80;

/** Returns the page with its things. The same source is mapped once while it is worked on. */
export function readThings(path: string, source: string): MappedPage {
  const known = cached.get(path);
  if (known?.source === source) return known.page;
  const page = mapThings(path, source);
  cached.delete(path);
  cached.set(path, { source, page });
  for (const oldest of cached.keys()) if (cached.size > cachedMax) cached.delete(oldest);
  return page;
}

function mapThings(path: string, source: string): MappedPage {
  const html = parseHtml(source);
  const map = mapHtml(html, { commit: "", path });
  const things: Thing[] = [];
  const thingOf = new Map<HtmlElement, Thing>();
  const page: MappedPage = { path, html, map, things, thingOf };
  const open: { thing: Thing; level: number }[] = [];
  const names = new Map<HtmlElement, string>();
  const nameAround = (node: HtmlElement): string => {
    for (let at = node.parent; at !== null; at = at.parent) {
      const name = names.get(at);
      if (name !== undefined) return name;
    }
    return "";
  };
  for (const element of map.elements) {
    const node = findByRef(html, element.ref);
    if (!node) continue;
    const level = element.kind === "heading" ? Number(/^h([1-6])$/.exec(node.tag)?.[1] ?? 7) : null;
    if (level !== null) while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) open.pop();
    const name =
      `${nameAround(node)} ${node.attributes.get("id") ?? ""} ${node.classes.slice(0, 6).join(" ")} ${commentBefore(source, node.start)}`.slice(
        -300,
      );
    names.set(node, name);
    const thing: Thing = {
      page,
      element,
      html: node,
      at: things.length,
      region: regionOfElement(node),
      isShared: isInFrame(node),
      text: foldAll(element.textContent),
      own: new WordSet(element.textContent),
      attributes: new WordSet(namesIn(element)),
      headings: open.map(({ thing: heading }) => heading).toReversed(),
      around: new WordSet(name.replace(/[-_]/g, " ")),
    };
    things.push(thing);
    thingOf.set(node, thing);
    if (level !== null) open.push({ thing, level });
  }
  return page;
}

/** Returns the name that a comment right before an element gives it: `<!-- Clients -->`. */
const commentBefore = (source: string, at: number) =>
  /<!--\s*([\p{L}\d &-]{3,40}?)\s*-->\s*$/u.exec(source.slice(Math.max(0, at - 90), at))?.[1] ?? "";

function namesIn({ attributes }: SourceElement): string {
  const { alt = "", placeholder = "", title = "", value = "", name = "", id = "", src = "", href = "" } = attributes;
  const label = attributes["aria-label"] ?? "";
  const file = (address: string) =>
    address
      .replace(/^.*\/(?=[^/]+\/[^/]+$)/, "")
      .replaceAll("/", " ")
      .replace(/[?#].*$/, "")
      .replace(/\.\w+$/, "");
  return [
    alt,
    placeholder,
    title,
    value,
    name,
    label,
    id.replace(/[-_]/g, " "),
    file(src).replace(/[-_]/g, " "),
    file(href).replace(/[-_]/g, " "),
  ].join(" ");
}

/** Whether a thing lies in another one, or under it if that is a heading. */
export function isWithin(thing: Thing, place: Thing): boolean {
  if (thing.page !== place.page || thing === place) return false;
  if (isInside(thing.html, place.html)) return true;
  return place.element.kind === "heading" && thing.headings.includes(place);
}

/** Whether it has words of its own that a person reads as one text. */
export const hasText = ({ element }: Thing) => element.textContent.trim() !== "";
