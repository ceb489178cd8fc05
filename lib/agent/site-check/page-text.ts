import { type DefaultTreeAdapterMap, defaultTreeAdapter } from "parse5";
import { parseBounded } from "#lib/page-source/bounded-parse.ts";

type Node = DefaultTreeAdapterMap["node"];

// Inline elements, which do not separate words; all other elements do.
const withinWords = new Set(
  "a abbr b bdi bdo cite code data dfn em i kbd mark q s samp small span strong sub sup time u var wbr".split(" "),
);
const notShown = new Set("script style template noscript head".split(" "));

/** Returns a page's title and visible text with white space collapsed; null for a page that is too expensive to parse. */
export function readPageText(source: string): string | null {
  const document = parseBounded(source);
  if (document === null) return null;
  let title = "";
  let text = "";
  // Without recursion: pages exist whose elements nest deeper than the stack.
  const waiting: (Node | string)[] = [document];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === "string") text += next;
    else if (defaultTreeAdapter.isTextNode(next)) text += next.value;
    else if (defaultTreeAdapter.isElementNode(next) && notShown.has(next.tagName)) {
      if (next.tagName === "head") title ||= titleOf(next.childNodes);
    } else if ("childNodes" in next) {
      const gap = defaultTreeAdapter.isElementNode(next) && !withinWords.has(next.tagName) ? " " : "";
      waiting.push(gap);
      for (const child of next.childNodes.toReversed()) waiting.push(child);
      waiting.push(gap);
    }
  }
  return `${title} ${text}`.replace(/\s+/g, " ").trim();
}

function titleOf(nodes: readonly Node[]): string {
  const title = nodes.find((node) => defaultTreeAdapter.isElementNode(node) && node.tagName === "title");
  const texts = title && "childNodes" in title ? title.childNodes : [];
  return texts.map((node) => (defaultTreeAdapter.isTextNode(node) ? node.value : "")).join("");
}
