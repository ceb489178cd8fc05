import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from "parse5";
import postcss from "postcss";

// Finds the external addresses from which a site's files load, as written: absolute ones and those that begin with `//`. A link
// loads nothing by itself and is left out.

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

const loading = new Set(["src", "srcset", "imagesrcset", "poster", "action", "formaction", "data", "background"]);
const linkedElements = new Set(["link", "image", "use", "feimage"]);
const loadingRelation =
  /\b(?:stylesheet|icon|apple-touch-icon|preload|modulepreload|prefetch|preconnect|dns-prefetch|manifest)\b/i;

/** Returns the external addresses from which a page of HTML loads. */
export function addressesInPage(source: string): string[] {
  const found: string[] = [];
  for (const element of elementsOf(parse(source))) {
    for (const { name, value } of element.attrs) {
      if (loading.has(name) || (name === "href" && isLoadedLink(element))) found.push(...addressesIn(value));
      if (name === "style") found.push(...addressesInStyles(`a{${value}}`));
    }
    if (element.tagName === "style") {
      const texts = element.childNodes.map((node) => (defaultTreeAdapter.isTextNode(node) ? node.value : ""));
      found.push(...addressesInStyles(texts.join("")));
    }
  }
  return found;
}

/** Returns the external addresses from which a stylesheet loads; if it can't be parsed, all addresses in it. */
export function addressesInStyles(source: string): string[] {
  if (!source.includes("//")) return [];
  try {
    const found: string[] = [];
    const root = postcss.parse(source);
    root.walkDecls(({ value }) => void found.push(...addressesIn(value)));
    root.walkAtRules("import", ({ params }) => void found.push(...addressesIn(params)));
    return found;
  } catch {
    return addressesIn(source);
  }
}

function isLoadedLink({ tagName, attrs }: Element): boolean {
  if (tagName !== "link") return linkedElements.has(tagName.toLowerCase());
  return loadingRelation.test(attrs.find(({ name }) => name === "rel")?.value ?? "");
}

function addressesIn(text: string): string[] {
  return text.match(/(?<![\w:])(?:(?:https?|wss?):)?\/\/[^\s"'()<>,;\\]+/gi) ?? [];
}

// Without recursion: some pages nest their elements deeper than the call stack.
function* elementsOf(root: Node): Generator<Element> {
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (defaultTreeAdapter.isElementNode(node)) yield node;
    if ("content" in node) waiting.push(node.content);
    if ("childNodes" in node) waiting.push(...node.childNodes);
  }
}
