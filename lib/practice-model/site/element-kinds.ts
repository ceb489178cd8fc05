import { hasClass, headingLevel, isButton } from "#lib/page-source/element-kind.ts";
import { closest, type HtmlElement } from "#lib/page-source/html-source.ts";
import type { TextBlock } from "./text-block.ts";

export type TextKind =
  | "heading"
  | "subheading"
  | "title"
  | "button"
  | "link"
  | "paragraph"
  | "phone"
  | "email"
  | "hours"
  | "address"
  | "price"
  | "description"
  | "alt"
  | "placeholder"
  | "caption"
  | "label"
  | "item"
  | "quote"
  | "brand"
  | "copyright"
  | "text";

// The words that a person has for an element: a heading, a button, a caption, …

function ownKind(element: HtmlElement): TextKind[] {
  const kinds: TextKind[] = [];
  if (headingLevel(element) !== null) kinds.push("heading");
  if (hasClass(element, /sub-?(?:heading|headline|title)|tagline|slogan|strapline|^lead$|motto/i))
    kinds.push("subheading");
  if (element.tag === "title") kinds.push("title");
  if (isButton(element)) kinds.push("button");
  if (element.tag === "a") kinds.push("link");
  if (element.tag === "p") kinds.push("paragraph");
  if (element.tag === "figcaption" || element.tag === "caption" || hasClass(element, /^caption$/i))
    kinds.push("caption");
  if (element.tag === "label" || element.tag === "legend") kinds.push("label");
  if (element.tag === "li") kinds.push("item");
  if (element.tag === "blockquote" || element.tag === "q") kinds.push("quote");
  if (element.tag === "address") kinds.push("address");
  if (hasClass(element, /(?:^|[-_])(?:brand|logo)(?:$|[-_])|^site-?(?:title|name)$/i)) kinds.push("brand");
  return kinds;
}

const attributeKinds: Record<string, TextKind> = { alt: "alt", placeholder: "placeholder", value: "button" };

/** Returns the elements around a range of a block, from the innermost to the block itself, at most fifty. */
export function elementsAround(block: TextBlock, from: number, to: number): HtmlElement[] {
  const runs = block.runs.filter((run) => run.from < to && run.to > from);
  const owner = runs[0]?.owner ?? block.element;
  const around: HtmlElement[] = [];
  for (let at: HtmlElement | null = owner; at !== null && around.length < 50; at = at.parent) {
    around.push(at);
    if (at === block.element) break;
  }
  return around;
}

/** Returns the range of the block that an element's own text covers; null if it covers none. */
export function rangeOf(block: TextBlock, element: HtmlElement): { from: number; to: number } | null {
  if (element === block.element) return { from: 0, to: block.text.length };
  const runs = block.runs.filter((run) => closestWithin(run.owner, element, block.element));
  const first = runs[0];
  const last = runs[runs.length - 1];
  if (first === undefined || last === undefined) return null;
  const text = block.text.slice(first.from, last.to);
  const from = first.from + (text.length - text.trimStart().length);
  return { from, to: from + text.trim().length };
}

function closestWithin(owner: HtmlElement, wanted: HtmlElement, limit: HtmlElement): boolean {
  let steps = 0;
  for (let at: HtmlElement | null = owner; at !== null && steps < 50; at = at.parent, steps++) {
    if (at === wanted) return true;
    if (at === limit) return false;
  }
  return false;
}

/** Returns every kind that a person might use for this range: those of the elements inside the block and around it. */
export function kindsOf(block: TextBlock, from: number, to: number): Set<TextKind> {
  if (block.attribute !== null) {
    const kind = attributeKinds[block.attribute] ?? (block.element.tag === "meta" ? "description" : "text");
    return new Set([kind, "text"]);
  }
  const kinds = new Set<TextKind>(["text"]);
  for (const element of elementsAround(block, from, to)) for (const kind of ownKind(element)) kinds.add(kind);
  // A block inside a link or a button ("<a><h3>…</h3></a>") counts as that link too.
  let steps = 0;
  const outer = closest(
    block.element.parent,
    (at) => steps++ > 4 || /^(?:a|button|figcaption|blockquote|label|li|address)$/.test(at.tag),
  );
  // The name of the speaker does not belong to the quotation.
  const isAttribution =
    outer?.tag === "blockquote" &&
    closest(block.element, (at) => at === outer || /^(?:footer|cite)$/.test(at.tag)) !== outer;
  if (outer !== null && steps <= 5 && !isAttribution) for (const kind of ownKind(outer)) kinds.add(kind);
  if (/©|copyright/i.test(block.text.slice(0, 200))) kinds.add("copyright");
  return kinds;
}
