import { type DefaultTreeAdapterMap, defaultTreeAdapter, html } from "parse5";
import { parseBounded } from "../bounded-parse.ts";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

export interface PageProblem {
  kind: "alt" | "id" | "unclosed" | "title" | "link" | "anchor" | "file" | "address";
  /** From 1. */
  line: number;
  /** For a model. */
  sentence: string;
  /** The address, id or element that it concerns; "" if the page as a whole. */
  about: string;
}

/** A URL on a page that may point to the same site. */
export interface PageReference {
  kind: "link" | "asset";
  url: string;
  line: number;
}

/** The facts of one page, before they are compared with the rest of the site. */
export interface PageFacts {
  problems: PageProblem[];
  references: PageReference[];
  /** The ids and names that a URL's fragment can point to. */
  anchors: Set<string>;
  /** The page's own `<base href>`. */
  base: string | null;
}

/** Parses a page as a browser would (parse5) and returns its facts; null for a page that is too expensive to parse. */
export function readPageFacts(source: string): PageFacts | null {
  const document = parseBounded(source);
  if (document === null) return null;
  const facts: PageFacts = { problems: [], references: [], anchors: new Set(), base: null };
  const ids = new Map<string, number>();
  const reported = new Set<number>();
  for (const element of elementsOf(document)) {
    noteIds(element, ids, facts);
    noteReferences(element, facts);
    noteMissingAlt(element, facts);
    noteUnclosed(element, reported, facts);
  }
  noteMissingTitle(document, facts);
  return facts;
}

// Without recursion: pages exist whose elements nest deeper than the stack.
function* elementsOf(root: Node): Generator<Element> {
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (defaultTreeAdapter.isElementNode(node)) yield node;
    if ("content" in node) waiting.push(node.content);
    // Pushed one by one: a page may have more siblings than a call may have arguments.
    if ("childNodes" in node) for (const child of node.childNodes.toReversed()) waiting.push(child);
  }
}

function attributeOf(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

function lineOf(element: Element): number {
  return element.sourceCodeLocation?.startLine ?? 1;
}

function noteIds(element: Element, ids: Map<string, number>, facts: PageFacts): void {
  const id = attributeOf(element, "id");
  const name = element.tagName === "a" ? attributeOf(element, "name") : undefined;
  if (name) facts.anchors.add(name);
  if (!id) return;
  facts.anchors.add(id);
  const first = ids.get(id);
  if (first === undefined) ids.set(id, lineOf(element));
  else
    facts.problems.push({
      kind: "id",
      line: lineOf(element),
      sentence: `The id “${id}” is already used in line ${first}.`,
      about: id,
    });
}

const assetAttributes: Record<string, string[]> = {
  img: ["src"],
  script: ["src"],
  source: ["src"],
  video: ["src", "poster"],
  audio: ["src"],
  track: ["src"],
  embed: ["src"],
  object: ["data"],
  input: ["src"],
};
const assetRels = new Set(["stylesheet", "icon", "apple-touch-icon", "manifest", "preload", "modulepreload"]);

function noteReferences(element: Element, facts: PageFacts): void {
  const line = lineOf(element);
  const add = (kind: PageReference["kind"], url: string | undefined) => {
    if (url !== undefined && url.trim() !== "") facts.references.push({ kind, url: url.trim(), line });
  };
  switch (element.tagName) {
    case "base":
      facts.base ??= attributeOf(element, "href") ?? null;
      return;
    case "a":
    case "area":
      add("link", attributeOf(element, "href"));
      return;
    case "iframe":
      add("link", attributeOf(element, "src"));
      return;
    case "link": {
      const rels = (attributeOf(element, "rel") ?? "").toLowerCase().split(/\s+/);
      if (rels.some((rel) => assetRels.has(rel))) add("asset", attributeOf(element, "href"));
      return;
    }
  }
  for (const name of assetAttributes[element.tagName] ?? []) add("asset", attributeOf(element, name));
  if (element.tagName === "img" || element.tagName === "source") {
    for (const url of urlsOfSrcset(attributeOf(element, "srcset") ?? "")) add("asset", url);
  }
}

// A candidate is a URL and a descriptor. A comma without a following space belongs to a URL (data:) and does not separate.
function urlsOfSrcset(srcset: string): string[] {
  return srcset
    .split(/,\s+/)
    .map((candidate) => candidate.trim().split(/\s+/)[0] ?? "")
    .filter((url) => url !== "");
}

function noteMissingAlt(element: Element, facts: PageFacts): void {
  if (element.tagName !== "img" || attributeOf(element, "alt") !== undefined) return;
  const role = attributeOf(element, "role");
  if (role === "presentation" || role === "none" || attributeOf(element, "aria-hidden") === "true") return;
  const source = attributeOf(element, "src");
  const name = source === undefined || source.startsWith("data:") ? "An image" : `The image ${source}`;
  facts.problems.push({
    kind: "alt",
    line: lineOf(element),
    sentence: `${name} has no alt text.`,
    about: source?.startsWith("data:") ? "" : (source ?? ""),
  });
}

// Their end tags are optional ("Optional tags", HTML Living Standard 13.1.2.4), or they have no end tag.
const needsNoEndTag = new Set(
  (
    "html head body p li dt dd option optgroup rt rp tr td th thead tbody tfoot colgroup caption " +
    "area base br col embed hr img input link meta param source track wbr frame"
  ).split(" "),
);

function noteUnclosed(element: Element, reported: Set<number>, facts: PageFacts): void {
  const location = element.sourceCodeLocation;
  if (!location?.startTag || location.endTag) return;
  if (element.namespaceURI !== html.NS.HTML || needsNoEndTag.has(element.tagName)) return;
  // The parser repairs a misnested formatting element with copies that all have the same source position.
  if (reported.has(location.startOffset)) return;
  reported.add(location.startOffset);
  facts.problems.push({
    kind: "unclosed",
    about: element.tagName,
    line: location.startLine,
    sentence: `<${element.tagName}> is opened here, but not closed, or closed in the wrong place.`,
  });
}

// Fragments that other pages include have no <html> and need no title.
function noteMissingTitle(document: DefaultTreeAdapterMap["document"], facts: PageFacts): void {
  const root = document.childNodes.find(defaultTreeAdapter.isElementNode);
  if (!root?.sourceCodeLocation) return;
  const head = root.childNodes.filter(defaultTreeAdapter.isElementNode).find((child) => child.tagName === "head");
  const title = head?.childNodes.filter(defaultTreeAdapter.isElementNode).find((child) => child.tagName === "title");
  const words = title?.childNodes.map((child) => ("value" in child ? child.value : "")).join("") ?? "";
  if (words.trim() !== "") return;
  const line = title?.sourceCodeLocation?.startLine ?? head?.sourceCodeLocation?.startLine ?? 1;
  facts.problems.push({ kind: "title", line, sentence: "The page has no title.", about: "" });
}
