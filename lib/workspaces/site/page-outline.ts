import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from "parse5";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

/** What a page says about itself, in its title, its headings and its links. */
export interface PageOutline {
  /** White space collapsed; "" where there is none. */
  title: string;
  /** What the page says the whole site is called (`og:site_name`), if it does. */
  siteName: string | null;
  headings: { level: number; text: string }[];
  /** Phone numbers as they are written where a link dials them. */
  phones: string[];
  /** The stylesheets that it links, as they are written. */
  stylesheets: string[];
  /** What stands in its own style elements. */
  styles: string;
}

/** Reads a page of HTML as a browser would; parse5 follows the HTML standard. */
export function readPageOutline(source: string): PageOutline {
  const outline: PageOutline = { title: "", siteName: null, headings: [], phones: [], stylesheets: [], styles: "" };
  for (const element of elementsOf(parse(source))) note(element, outline);
  return outline;
}

function note(element: Element, outline: PageOutline): void {
  switch (element.tagName) {
    case "title":
      // An icon drawn in the page has titles of its own.
      if (element.parentNode && "tagName" in element.parentNode && element.parentNode.tagName === "head")
        outline.title ||= textOf(element);
      return;
    case "meta":
      if (attributeOf(element, "property") === "og:site_name")
        outline.siteName ??= attributeOf(element, "content")?.trim() || null;
      return;
    case "link":
      if (/\bstylesheet\b/i.test(attributeOf(element, "rel") ?? ""))
        outline.stylesheets.push(attributeOf(element, "href") ?? "");
      return;
    case "style":
      outline.styles += textOf(element);
      return;
    case "a": {
      const written = textOf(element);
      if (/^tel:/i.test(attributeOf(element, "href") ?? "") && /^[+\d(][\d\s()./-]{5,24}$/.test(written))
        outline.phones.push(written);
      return;
    }
  }
  const level = /^h([1-6])$/.exec(element.tagName)?.[1];
  const text = level ? textOf(element) : "";
  if (text !== "") outline.headings.push({ level: Number(level), text });
}

// Without recursion: pages exist whose elements nest deeper than the stack.
function* elementsOf(root: Node): Generator<Element> {
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (defaultTreeAdapter.isElementNode(node)) yield node;
    if ("childNodes" in node) waiting.push(...node.childNodes.toReversed());
  }
}

function attributeOf(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

function textOf(element: Element): string {
  let text = "";
  const waiting: Node[] = [element];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (defaultTreeAdapter.isTextNode(node)) text += node.value;
    else if ("childNodes" in node) waiting.push(...node.childNodes.toReversed());
  }
  return text.replace(/\s+/g, " ").trim();
}
