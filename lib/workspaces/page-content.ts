import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from "parse5";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

/** What a page shows and where it leads. */
export interface PageContent {
  /** Its title and its text as it reads, white space collapsed; blocks are apart from each other. */
  text: string;
  /** The addresses of its links, as they are written. */
  links: string[];
  /** The page's own `<base href>`. */
  base: string | null;
}

/** Elements that run on in a line: what they hold is not apart from what stands beside them. */
const inLine = new Set(
  "a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
);
const unseen = new Set(["script", "style", "template", "noscript"]);

/** Reads a page of HTML as a browser would; parse5 follows the HTML standard. Without recursion: pages may nest deeply. */
export function readPageContent(source: string): PageContent {
  const content: PageContent = { text: "", links: [], base: null };
  const texts: string[] = [];
  const waiting: (Node | string)[] = [parse(source)];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node === "string") texts.push(node);
    else if (defaultTreeAdapter.isTextNode(node)) texts.push(node.value);
    else if ("childNodes" in node && !("tagName" in node && unseen.has(node.tagName))) {
      const isApart = "tagName" in node && !inLine.has(node.tagName);
      if (isApart) texts.push(" ");
      if (isApart) waiting.push(" ");
      if ("tagName" in node) note(node, content);
      for (const child of node.childNodes.toReversed()) waiting.push(child);
    }
  }
  return { ...content, text: texts.join("").replace(/\s+/g, " ").trim() };
}

function note(element: Element, content: PageContent): void {
  const href = element.attrs.find(({ name }) => name === "href")?.value;
  if (href === undefined) return;
  if (element.tagName === "a" || element.tagName === "area") content.links.push(href.trim());
  if (element.tagName === "base") content.base ??= href.trim();
}
