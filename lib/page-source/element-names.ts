import { pageElementWords } from "#lib/words/page/page-elements.ts";
import { headingLevel, kindOf } from "./element-kind.ts";
import type { HtmlElement } from "./html-source.ts";
import type { MappedElement } from "./mapped-elements.ts";
import type { ElementKind } from "./schema.ts";

const subjectMax = 40;

/** Kinds that a heading inside does not name. */
const namedWithoutHeading: ReadonlySet<ElementKind> = new Set<ElementKind>([
  "list",
  "table",
  "paragraph",
  "text",
  "line",
]);
/** Kinds that their words don't name. */
const namedWithoutText: ReadonlySet<ElementKind> = new Set<ElementKind>([
  ...(["navigation", "header", "footer", "list", "table", "line", "picture", "icon", "video"] as const),
]);

interface ElementName {
  kind: ElementKind;
  /** `Button “Order now”`. */
  name: string;
}

/** Returns a function to the kind of any of these elements and its name for people. */
export function elementNames(
  mapped: readonly MappedElement[],
  { title, textOf }: { title: string; textOf: (element: HtmlElement) => string },
): (element: HtmlElement) => ElementName {
  const drawn = new Set<HtmlElement>();
  const headings = new Map<HtmlElement, HtmlElement>();
  const pictures = new Map<HtmlElement, HtmlElement>();
  const labels = new Map<string, string>();
  const places = new Map<HtmlElement, number>();
  const counted = new Map<HtmlElement | null, Map<string, number>>();
  for (const { element } of mapped) {
    const { tag, parent, attributes } = element;
    if (parent && (parent.tag === "svg" || drawn.has(parent)) && parent.tag !== "foreignObject") drawn.add(element);
    if (headingLevel(element) !== null) assignToParents(headings, element);
    if (labelOf(element) !== "") assignToParents(pictures, element);
    const target = attributes.get("for");
    if (tag === "label" && target !== undefined && !labels.has(target)) labels.set(target, textOf(element));
    const siblings = counted.get(parent) ?? new Map<string, number>();
    counted.set(parent, siblings.set(tag, (siblings.get(tag) ?? 0) + 1));
    places.set(element, siblings.get(tag) ?? 1);
  }
  const subjectOf = (element: HtmlElement, kind: ElementKind): string => {
    if (kind === "page") return title;
    if (kind === "field") return fieldLabel(element, labels, textOf);
    const label = attribute(element, "aria-label") || labelOf(element);
    if (label !== "") return label;
    const heading = namedWithoutHeading.has(kind) ? undefined : headings.get(element);
    if (heading) return textOf(heading);
    const text = namedWithoutText.has(kind) ? "" : textOf(element);
    if (text !== "") return text;
    const value = kind === "button" ? attribute(element, "value") : "";
    const picture = kind === "link" || kind === "button" || kind === "item" ? pictures.get(element) : undefined;
    return value || (picture ? labelOf(picture) : "") || attribute(element, "title");
  };
  const nameOf = (element: HtmlElement): ElementName => {
    const isDrawn = drawn.has(element);
    const usual = kindOf(element, { isDrawn });
    const kind = usual === "text" && textOf(element) === "" ? "box" : usual;
    const word = wordFor(element, kind);
    const subject = shorten(subjectOf(element, kind));
    if (subject !== "") return { kind, name: pageElementWords.withText(word, subject) };
    const file = fileOf(element);
    if (file !== "") return { kind, name: pageElementWords.withFile(word, shorten(file)) };
    if (isDrawn) return { kind, name: pageElementWords.partOf(pageElementWords.kinds.icon.toLowerCase()) };
    if ((kind === "item" || kind === "row") && element.parent) {
      const around = wordFor(element.parent, kindOf(element.parent, { isDrawn: false }));
      return { kind, name: pageElementWords.placeIn(word, places.get(element) ?? 1, around) };
    }
    return { kind, name: word };
  };
  return nameOf;
}

/** Gives the element to all around it that have none yet. Those around one that has one have one too, so this is linear. */
function assignToParents(known: Map<HtmlElement, HtmlElement>, element: HtmlElement): void {
  for (let at = element.parent; at !== null && !known.has(at); at = at.parent) known.set(at, element);
}

function wordFor({ tag }: HtmlElement, kind: ElementKind): string {
  const { tags, kinds } = pageElementWords;
  const usual = kind === "heading" || kind === "button" ? undefined : Object.hasOwn(tags, tag) ? tags[tag] : undefined;
  return usual ?? kinds[kind];
}

/** Returns the words in an attribute; "" if they are only punctuation. */
function attribute({ attributes }: HtmlElement, name: string): string {
  const value = (attributes.get(name) ?? "").replace(/\s+/g, " ").trim();
  return /[\p{L}\p{N}]/u.test(value) ? value : "";
}

/** Returns the description of a picture or drawing; "" for other elements, and without one. */
function labelOf(element: HtmlElement): string {
  if (element.tag === "img" || element.tag === "area" || element.tag === "input") return attribute(element, "alt");
  if (element.tag === "picture" || element.tag === "svg") {
    for (const child of element.children) {
      if (child.type === "element" && child.tag === "img") return attribute(child, "alt");
      if (child.type === "element" && child.tag === "title") return textIn(child);
    }
  }
  return "";
}

function textIn(element: HtmlElement): string {
  const texts = element.children.map((child) => (child.type === "text" ? child.value : ""));
  return texts.join("").replace(/\s+/g, " ").trim();
}

function fieldLabel(
  element: HtmlElement,
  labels: ReadonlyMap<string, string>,
  textOf: (element: HtmlElement) => string,
): string {
  const said = attribute(element, "aria-label") || labels.get(element.attributes.get("id") ?? "");
  if (said) return said;
  if (element.tag === "option") return textOf(element);
  const around = element.parent?.tag === "label" ? textOf(element.parent) : "";
  return around || attribute(element, "placeholder") || attribute(element, "name");
}

/** Returns the name of the file that a picture or video shows; "" for an address without one. */
function fileOf(element: HtmlElement): string {
  const owner =
    element.tag === "picture"
      ? element.children.find((child) => child.type === "element" && child.tag === "img")
      : element;
  if (owner?.type !== "element" || !/^(?:img|video|audio|iframe|embed|source|input)$/.test(owner.tag)) return "";
  const address = owner.attributes.get("src") ?? "";
  if (/^(?:data|blob|javascript):/i.test(address)) return "";
  return /([^/\\]+)\/*$/.exec(address.slice(-500).replace(/[?#].*$/s, ""))?.[1]?.trim() ?? "";
}

function shorten(text: string): string {
  const line = text
    .slice(0, 500)
    .replace(/\s+/g, " ")
    .trim()
    // The name has quotation marks of its own.
    .replace(/^[“”„"«»]+|[“”„"«»]+$/g, "");
  if (line.length <= subjectMax) return line;
  const cut = line.slice(0, subjectMax);
  const word = /^.{20,}(?=\s)/s.exec(cut)?.[0] ?? cut.replace(/[\uD800-\uDBFF]$/, "");
  return `${word.trim()}…`;
}
