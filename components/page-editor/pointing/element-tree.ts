import type { ElementKind, SourceElement, SourceMap } from "#lib/page-source/schema.ts";
import { elementName } from "#lib/words/page/element-name.ts";

// The elements of a page as a person walks through them.

export interface ElementTree {
  byRef: ReadonlyMap<string, SourceElement>;
  /** By the ref of the parent; the outermost stand under null. In document order. */
  children: ReadonlyMap<string | null, readonly SourceElement[]>;
}

/** Nobody points at these by themselves. */
const skippedTags = new Set("br wbr source track param col colgroup area".split(" "));

/** Returns the elements of a page that can be picked. The parts of a drawing belong to the drawing. */
export function treeOf({ elements }: Pick<SourceMap, "elements">): ElementTree {
  const byRef = new Map<string, SourceElement>();
  const children = new Map<string | null, SourceElement[]>();
  const inDrawings = new Set<string>();
  for (const element of elements) {
    const { ref, parent, tag } = element;
    if (tag === "svg" || (parent !== null && inDrawings.has(parent))) {
      inDrawings.add(ref);
      if (tag !== "svg" || (parent !== null && inDrawings.has(parent))) continue;
    }
    if (skippedTags.has(tag)) continue;
    byRef.set(ref, element);
    const place = parent !== null && byRef.has(parent) ? parent : null;
    const siblings = children.get(place);
    if (siblings) siblings.push(element);
    else children.set(place, [element]);
  }
  return { byRef, children };
}

/** Parts of a text, and pictures in a button: a person who points at one means what it belongs to. */
const partKinds = new Set<ElementKind>(["text", "icon", "line"]);
const wholeKinds = new Set<ElementKind>(["button", "link", "heading", "paragraph", "item", "quote", "cell"]);

/**
 * Returns the element that a person means who points at `ref`: a button rather than the only words or the picture in it. Null if
 * the page has no such element.
 */
export function meantBy({ byRef }: ElementTree, ref: string | null): SourceElement | null {
  let meant = ref === null ? undefined : byRef.get(ref);
  while (meant) {
    const parent: SourceElement | undefined = meant.parent === null ? undefined : byRef.get(meant.parent);
    if (!parent || !wholeKinds.has(parent.kind) || !partKinds.has(meant.kind)) break;
    const isAll = meant.textContent === parent.textContent;
    const isIcon = meant.kind === "icon" && (parent.kind === "button" || parent.kind === "link");
    if (!isAll && !isIcon) break;
    meant = parent;
  }
  return meant ?? null;
}

export type Step = "parent" | "child" | "next" | "previous";

/** Returns the element one step away, or null at the end. From nowhere every step leads to the first element. */
export function stepFrom({ byRef, children }: ElementTree, from: string | null, step: Step): SourceElement | null {
  const here = from === null ? undefined : byRef.get(from);
  if (!here) return children.get(null)?.[0] ?? null;
  if (step === "child") return children.get(here.ref)?.[0] ?? null;
  const parent = here.parent === null ? undefined : byRef.get(here.parent);
  if (step === "parent") return parent ?? null;
  const siblings = children.get(parent?.ref ?? null) ?? [];
  return siblings[siblings.indexOf(here) + (step === "next" ? 1 : -1)] ?? null;
}

interface ListedElement {
  element: SourceElement;
  /** From 0, the number of listed elements around it. */
  level: number;
}

/** Kinds without text of their own that are listed nevertheless: they divide the page, or show something. */
const alwaysListed = new Set<ElementKind>([
  ...(["section", "navigation", "header", "footer", "form", "list", "table"] as const),
  ...(["picture", "video", "field", "button", "link"] as const),
]);

/** Kinds that hold others; their text is that of half the page. */
const aroundKinds = new Set<ElementKind>([
  ...(["section", "navigation", "header", "footer", "form", "list", "table", "row", "box"] as const),
]);

/**
 * Returns the elements of a page for a list, and whether more were found: in document order with their levels; in a search those
 * with the typed words in their name or own text, without levels, and what holds others last.
 */
export function listElements(
  { byRef, children }: ElementTree,
  typed: string,
  max: number,
): { listed: ListedElement[]; hasMore: boolean } {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const [found, around]: [ListedElement[], ListedElement[]] = [[], []];
  const levels = new Map<string, number>();
  for (const element of byRef.values()) {
    const level = (element.parent === null ? undefined : levels.get(element.parent)) ?? 0;
    const isListed = isWorthListing(element, children.get(element.ref) ?? []);
    levels.set(element.ref, level + (isListed ? 1 : 0));
    if (!isListed) continue;
    const isAround = aroundKinds.has(element.kind);
    const said = `${elementName(element.name)} ${isAround ? "" : element.textContent}`.toLowerCase();
    if (words.length === 0) found.push({ element, level });
    else if (words.every((word) => said.includes(word))) (isAround ? around : found).push({ element, level: 0 });
  }
  const all = [...found, ...around];
  return { listed: all.slice(0, max), hasMore: all.length > max };
}

/** A box that only holds others, and an item that is nothing but its link, are left out. */
function isWorthListing(element: SourceElement, inside: readonly SourceElement[]): boolean {
  const isOnlyAround = inside.some((child) => child.textContent === element.textContent);
  if (alwaysListed.has(element.kind)) return true;
  if (element.kind === "page" || element.textContent === "" || isOnlyAround) return false;
  return element.kind !== "box" || !inside.some(isBlock);
}

function isBlock({ kind }: SourceElement): boolean {
  return kind !== "text" && kind !== "icon" && kind !== "link" && kind !== "line";
}

/** Returns the element whose text a person means who points at this one; null if there is no text to type into. */
export function textAround({ byRef }: ElementTree, { typing }: SourceElement): SourceElement | null {
  return (typing === undefined ? undefined : byRef.get(typing)) ?? null;
}
