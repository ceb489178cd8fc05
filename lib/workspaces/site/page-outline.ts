import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from "parse5";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

export interface PageOutline {
  /** White space is collapsed; "" if the page has no title. */
  title: string;
  /** The name of the whole site (`og:site_name`); null if the page does not give it. */
  siteName: string | null;
  headings: { level: number; text: string }[];
  /** Phone numbers, as written in `tel:` links. */
  phones: string[];
  /** The addresses of linked stylesheets, as written. */
  stylesheets: string[];
  /** The content of the page's style elements. */
  styles: string;
}

/** Reads a page of HTML as a browser does; parse5 follows the HTML standard. */
export function readPageOutline(source: string): PageOutline {
  const outline: PageOutline = { title: "", siteName: null, headings: [], phones: [], stylesheets: [], styles: "" };
  for (const element of elementsOf(parse(source))) note(element, outline);
  return outline;
}

function note(element: Element, outline: PageOutline): void {
  switch (element.tagName) {
    case "title":
      // An inline SVG icon has a title of its own.
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

// Without recursion: some pages nest their elements deeper than the call stack.
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
