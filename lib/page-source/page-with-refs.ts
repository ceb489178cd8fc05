import type { DefaultTreeAdapterTypes } from "parse5";
import { parseBounded } from "./bounded-parse.ts";
import { toHtmlSource } from "./html-source.ts";
import { mappedElements } from "./mapped-elements.ts";

/** The attribute that carries an element's ref to the script in the editor's frame. */
export const refAttribute = "data-sitewright-ref";

/**
 * Returns the page with each shown element's ref in its start tag, for the editor's frame. A browser builds the same document
 * from it, except for these attributes. Null if that is not so: in a page with badly nested formatting, attributes can decide
 * what a browser repairs (HTML, section 13.2.4.3).
 */
export function pageWithRefs(source: string): string | null {
  const document = parseBounded(source);
  if (document === null) return null;
  const { mapped } = mappedElements(toHtmlSource(source, document));
  if (mapped.length === 0) return null;
  const every = insertRefs(source, mapped);
  if (isSameDocument(document, every)) return every;
  const unformatted = insertRefs(
    source,
    mapped.filter(({ element }) => !formatting.has(element.tag)),
  );
  return isSameDocument(document, unformatted) ? unformatted : null;
}

const formatting = new Set("a b big code em font i nobr s small strike strong tt u".split(" "));

function insertRefs(source: string, mapped: ReturnType<typeof mappedElements>["mapped"]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { ref, element } of mapped.toSorted((one, other) => one.element.start - other.element.start)) {
    const nameEnd =
      element.start +
      1 +
      (/^[^\t\n\f\r />]*/.exec(source.slice(element.start + 1, element.innerStart))?.[0].length ?? 0);
    parts.push(source.slice(at, nameEnd), ` ${refAttribute}="${ref}"`);
    at = nameEnd;
  }
  return [...parts, source.slice(at)].join("");
}

type Node = DefaultTreeAdapterTypes.Node;

/** Compares a page with what a browser builds from another one, except for refs. */
function isSameDocument(document: Node, withRefs: string): boolean {
  const other = parseBounded(withRefs);
  if (other === null) return false;
  const waiting: [Node, Node][] = [[document, other]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [a, b] = next;
    if (contentOf(a) !== contentOf(b)) return false;
    const inside = childrenOf(a);
    const others = childrenOf(b);
    if (inside.length !== others.length) return false;
    for (const [index, child] of inside.entries()) {
      const twin = others[index];
      if (twin !== undefined) waiting.push([child, twin]);
    }
  }
  return true;
}

function childrenOf(node: Node): Node[] {
  if ("content" in node) return node.content.childNodes;
  return "childNodes" in node ? node.childNodes : [];
}

function contentOf(node: Node): string {
  if ("value" in node) return node.value;
  if (!("attrs" in node)) return node.nodeName;
  const attributes = node.attrs.filter(({ name }) => name !== refAttribute).map(({ name, value }) => [name, value]);
  return JSON.stringify([node.nodeName, attributes]);
}
