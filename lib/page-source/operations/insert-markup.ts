import { descendants, type HtmlElement, parseHtml } from "../html-source.ts";
import { indentOf, lineEnding } from "../markup.ts";
import { type ElementChange, notEditable, type PageDraft } from "./element-change.ts";
import { beginsLine, contentEnd, spanOf, textEnd } from "./element-place.ts";
import { toTree } from "./intended-tree.ts";

// New elements, written by a template of ours or by a person's program. They are not an operation of the interface.

/** Where new elements go: beside an element, or as the first or the last in it. */
export type MarkupPlace = { at: "before" | "after" | "first" | "last"; element: HtmlElement };

/** Returns the indentation that the lines of new elements get at a place. */
export function indentAt({ source }: PageDraft, { at, element }: MarkupPlace, unit: string): string {
  if (at === "before" || at === "after") return indentOf(source, element.start);
  const first = element.children.find((child) => child.type === "element" && child.inSource);
  return first !== undefined && beginsLine(source, first.start)
    ? indentOf(source, first.start)
    : indentOf(source, element.start) + unit;
}

/**
 * Inserts elements on lines of their own. `markup` has LF at its line ends and no indentation on its first line. Refused if an id in
 * it is on the page already.
 */
export function insertMarkup(page: PageDraft, place: MarkupPlace, markup: string, indent: string): ElementChange {
  const { source } = page;
  const { at, element } = place;
  const nodes = readNodes(markup);
  if (nodes === null || !element.inSource) return notEditable("This can’t be put into a page.");
  const ids = nodes.flatMap((node) => descendants(node).flatMap(({ attributes }) => attributes.get("id") ?? []));
  const taken = ids.find((id) => page.ids.has(id));
  if (taken !== undefined) return notEditable(`The page has something with the id “${taken}” already.`);
  const ending = lineEnding(source);
  const lines = markup.replace(/\n/g, ending);
  const trees = nodes.map((node) => toTree(node));
  if (at === "after") {
    const { end } = spanOf(source, element);
    return {
      ok: true,
      edits: [{ start: end, end, newText: `${ending}${indent}${lines}` }],
      // The one that is inserted last stands last.
      intend: (tree) => {
        for (const node of trees) tree.insertAfter(node, element, null);
      },
    };
  }
  const { start, newText } = edgeOf(page, place, lines, indent, ending);
  return {
    ok: true,
    edits: [{ start, end: start, newText }],
    intend: (tree) => tree.insertChildren(trees, element, at),
  };
}

function edgeOf(
  { source }: PageDraft,
  { at, element }: MarkupPlace,
  lines: string,
  indent: string,
  ending: string,
): { start: number; newText: string } {
  if (at === "before") return { start: element.start, newText: `${lines}${ending}${indent}` };
  if (at === "first") return { start: element.innerStart, newText: `${ending}${indent}${lines}` };
  // Directly behind the last content, so that the line of the end tag stays as it is.
  const start = textEnd(source, element);
  const hasOwnLine =
    source.slice(start, contentEnd(source, element) + 1).includes("\n") || beginsLine(source, element.innerEnd);
  const closing = hasOwnLine ? "" : ending + indentOf(source, element.start);
  return { start, newText: `${ending}${indent}${lines}${closing}` };
}

/** Returns the elements of a fragment; null if it holds anything else, or a part of a page. */
function readNodes(markup: string): HtmlElement[] | null {
  const { elements, root } = parseHtml(`<!doctype html><html><head></head><body>${markup}</body></html>`);
  const body = elements.find(({ tag }) => tag === "body");
  if (body === undefined || elements.filter(({ tag }) => /^(?:html|head|body)$/.test(tag)).length !== 3) return null;
  if (root.children.length === 0) return null;
  const nodes: HtmlElement[] = [];
  for (const child of body.children) {
    if (child.type === "element") nodes.push(child);
    else if (child.value.trim() !== "") return null;
  }
  return nodes.length === 0 ? null : nodes;
}
