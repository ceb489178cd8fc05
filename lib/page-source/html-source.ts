import { type DefaultTreeAdapterTypes, parse, parseFragment } from "parse5";
import { parseBounded } from "./bounded-parse.ts";

// A page as elements with their positions in its source. Edits are made at these positions and a document is never
// serialized again, so everything else stays byte for byte.

export interface Span {
  /** Offsets into the page's source, in UTF-16 code units. */
  start: number;
  end: number;
}

export interface HtmlText extends Span {
  type: "text";
  parent: HtmlElement;
  /** As the parser read it, with entities decoded. */
  value: string;
}

export interface HtmlElement extends Span {
  type: "element";
  tag: string;
  parent: HtmlElement | null;
  children: (HtmlElement | HtmlText)[];
  attributes: ReadonlyMap<string, string>;
  /** The span of each attribute, name and quotes included. */
  attributeSpans: ReadonlyMap<string, Span>;
  classes: readonly string[];
  /** The end of the start tag and the start of the end tag. */
  innerStart: number;
  innerEnd: number;
  /** False for elements that the parser added: they have no position in the source. */
  inSource: boolean;
}

export interface HtmlSource {
  source: string;
  root: HtmlElement;
  /** Every element in the source, in document order. */
  elements: HtmlElement[];
  /** True for a page beyond the parser's limits, which is read as an empty one. */
  isTooComplex: boolean;
}

const htmlNamespace = "http://www.w3.org/1999/xhtml";

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

function toElement(node: Element, parent: HtmlElement | null): HtmlElement {
  const location = node.sourceCodeLocation;
  // A drawing may have both `href` and `xlink:href`.
  const attributes = new Map(node.attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value]));
  const spans = Object.entries(location?.attrs ?? {}).map(([name, place]): [string, Span] => [
    name,
    { start: place.startOffset, end: place.endOffset },
  ]);
  const start = location?.startOffset ?? -1;
  const end = location?.endOffset ?? -1;
  const innerStart = location?.startTag?.endOffset ?? start;
  return {
    type: "element",
    tag: node.tagName,
    parent,
    children: [],
    attributes,
    attributeSpans: new Map(spans),
    classes: (attributes.get("class") ?? "").split(/\s+/).filter((name) => name !== ""),
    start,
    end,
    innerStart,
    innerEnd: location?.endTag?.startOffset ?? end,
    // The parser clones a misnested formatting element. The clone has a start, but no part of the source of its own.
    inSource: location?.startTag !== undefined && end >= innerStart,
  };
}

/**
 * Parses a page as a browser that runs scripts does, so a `noscript` of a page has no content. Never throws and never recurses. A page
 * beyond the parser's limits is read as an empty one: nothing is found on it, so nothing on it is changed.
 */
export function parseHtml(source: string): HtmlSource {
  return toHtmlSource(source, parseBounded(source));
}

/** Returns a page that `parseBounded` has read. */
export function toHtmlSource(source: string, parsed: ReturnType<typeof parseBounded>): HtmlSource {
  const document = parsed ?? parse("");
  const root: HtmlElement = {
    type: "element",
    tag: "#document",
    parent: null,
    children: [],
    attributes: new Map(),
    attributeSpans: new Map(),
    classes: [],
    start: 0,
    end: source.length,
    innerStart: 0,
    innerEnd: source.length,
    inSource: false,
  };
  const elements: HtmlElement[] = [];
  const starts = new Set<number>();
  const waiting: { node: Node; parent: HtmlElement }[] = [...document.childNodes]
    .reverse()
    .map((node) => ({ node, parent: root }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, parent } = next;
    if (node.nodeName === "#text" && "value" in node) {
      const place = node.sourceCodeLocation;
      if (!place) continue;
      parent.children.push({ type: "text", parent, value: node.value, start: place.startOffset, end: place.endOffset });
    } else if ("tagName" in node) {
      const element = toElement(node, parent);
      parent.children.push(element);
      // The parser repeats badly nested formatting: `<p><b>one<p>two` has one tag for two elements. Only the first is in the source.
      if (starts.has(element.start)) element.inSource = false;
      if (element.inSource) {
        starts.add(element.start);
        elements.push(element);
      }
      // One in a drawing is no fallback: a browser reads and runs what it holds.
      if (element.tag === "noscript" && node.namespaceURI === htmlNamespace) continue;
      const children = "content" in node ? node.content.childNodes : node.childNodes;
      for (let index = children.length - 1; index >= 0; index--) {
        const child = children[index];
        if (child !== undefined) waiting.push({ node: child, parent: element });
      }
    }
  }
  return { source, root, elements, isTooComplex: parsed === null };
}

const decoded = new Map<string, string>();

/** Returns the characters of one character reference; null if it is not one. */
export function decodeReference(reference: string): string | null {
  let value = decoded.get(reference);
  if (value === undefined) {
    const node = parseFragment(reference).childNodes[0];
    value = node !== undefined && "value" in node ? node.value : "";
    if (decoded.size > 2000) decoded.clear();
    decoded.set(reference, value);
  }
  return value === "" || value === reference ? null : value;
}

export function escapeText(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

export function escapeAttribute(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

/** Returns the span of an attribute's value without its quotes, and the kind of quote; null if it has no value. */
export function attributeValueSpan(source: string, span: Span): (Span & { quote: '"' | "'" | "" }) | null {
  const equals = source.slice(span.start, span.end).indexOf("=");
  if (equals === -1) return null;
  let start = span.start + equals + 1;
  while (start < span.end && /\s/.test(source.charAt(start))) start++;
  const quote = source.charAt(start);
  if (quote !== '"' && quote !== "'") return { start, end: span.end, quote: "" };
  return { start: start + 1, end: span.end - 1, quote };
}

export function closest(element: HtmlElement | null, test: (element: HtmlElement) => boolean): HtmlElement | null {
  for (let at = element; at !== null; at = at.parent) if (test(at)) return at;
  return null;
}

export function isInside(element: HtmlElement, ancestor: HtmlElement): boolean {
  return closest(element, (at) => at === ancestor) !== null;
}

/** Returns the element and its descendants that are in the source, in document order. */
export function descendants(element: HtmlElement): HtmlElement[] {
  const found: HtmlElement[] = [];
  const waiting: HtmlElement[] = [element];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.inSource) found.push(next);
    for (let index = next.children.length - 1; index >= 0; index--) {
      const child = next.children[index];
      if (child?.type === "element") waiting.push(child);
    }
  }
  return found;
}

/** Returns the element and all its descendants: also those that the parser added, which may have attributes of others. */
export function withAdded(element: HtmlElement): HtmlElement[] {
  const found: HtmlElement[] = [];
  const waiting: HtmlElement[] = [element];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next);
    for (const child of next.children) if (child.type === "element") waiting.push(child);
  }
  return found;
}

/** Returns all visible text of an element, on one line. */
export function textOf(element: HtmlElement): string {
  let text = "";
  const waiting: (HtmlElement | HtmlText)[] = [element];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.type === "text") text += next.value;
    else {
      if (next.tag === "script" || next.tag === "style") continue;
      if (next.tag === "br" || next !== element) text += text.endsWith(" ") || !isBlock(next) ? "" : " ";
      for (let index = next.children.length - 1; index >= 0; index--) {
        const child = next.children[index];
        if (child !== undefined) waiting.push(child);
      }
    }
  }
  return text.replace(/\s+/g, " ").trim();
}

const inlineTags = new Set(
  "a abbr b bdi bdo big cite data del dfn em font i ins kbd label mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr img svg button input picture code nobr".split(
    " ",
  ),
);

/** Whether an element breaks the line of text around it. */
export function isBlock(element: HtmlElement): boolean {
  return !inlineTags.has(element.tag);
}
