import { type DefaultTreeAdapterMap, defaultTreeAdapter, html } from "parse5";
import { parseBounded } from "../text/bounded-parse.ts";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

/** One thing that is wrong on a page, said in a sentence. */
export interface PageProblem {
  /** From 1. */
  line: number;
  sentence: string;
}

/** A URL on a page that may name something of the same site. */
export interface PageReference {
  kind: "link" | "asset";
  url: string;
  line: number;
}

/** What one page says about itself, before it is held against the rest of the site. */
export interface PageFacts {
  problems: PageProblem[];
  references: PageReference[];
  /** What a fragment of a URL can point at. */
  anchors: Set<string>;
  /** The page's own `<base href>`. */
  base: string | null;
}

/**
 * Reads a page of HTML as a browser would (parse5 follows the HTML standard) and notes what needs no other file to judge. Null
 * for a page that costs more than a page may.
 */
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
    // One by one: there are pages with more siblings than a call may have arguments.
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
  else facts.problems.push({ line: lineOf(element), sentence: `The id “${id}” is already used in line ${first}.` });
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

// A candidate is a URL and a descriptor; commas inside a URL (data:) are no separators, for no space follows them.
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
  facts.problems.push({ line: lineOf(element), sentence: `${name} has no alt text.` });
}

// The standard lets these end tags out ("Optional tags", HTML Living Standard 13.1.2.4), or they have none.
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
  // A misnested formatting element is repaired by copies of itself, all with the place of the one in the source.
  if (reported.has(location.startOffset)) return;
  reported.add(location.startOffset);
  facts.problems.push({
    line: location.startLine,
    sentence: `<${element.tagName}> is opened here, but not closed, or closed in the wrong place.`,
  });
}

// Pieces that other pages include have no <html> of their own and need no title.
function noteMissingTitle(document: DefaultTreeAdapterMap["document"], facts: PageFacts): void {
  const root = document.childNodes.find(defaultTreeAdapter.isElementNode);
  if (!root?.sourceCodeLocation) return;
  const head = root.childNodes.filter(defaultTreeAdapter.isElementNode).find((child) => child.tagName === "head");
  const title = head?.childNodes.filter(defaultTreeAdapter.isElementNode).find((child) => child.tagName === "title");
  const words = title?.childNodes.map((child) => ("value" in child ? child.value : "")).join("") ?? "";
  if (words.trim() !== "") return;
  const line = title?.sourceCodeLocation?.startLine ?? head?.sourceCodeLocation?.startLine ?? 1;
  facts.problems.push({ line, sentence: "The page has no title." });
}
