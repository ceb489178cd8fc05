import type { SourceElement, SourceMap } from "#lib/page-source/schema.ts";

// Which controls the panel offers for what is picked: only those that can do what they say.

/** `plain` is text alone, `formatted` also has links, bold words and the like. */
export type TextKind = "plain" | "formatted";

const inlineTags = new Set(
  "a abbr b bdi bdo big br cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time tt u var wbr".split(
    " ",
  ),
);
const shortMax = 200;
const withoutText = new Set(["picture", "icon", "video", "line", "field"]);
const graphic = new Set(["picture", "icon", "video", "line"]);
/** Their place is given by what is around them. */
const fixedTags = new Set(
  "body caption col colgroup thead tbody tfoot legend summary source track option optgroup rt rp area param br wbr".split(
    " ",
  ),
);

/** Returns how an element's text can be edited; null if it has none of its own, or holds larger parts. */
export function textKindOf(element: SourceElement, { elements }: SourceMap): TextKind | null {
  if (element.text === null || element.textContent === "" || withoutText.has(element.kind)) return null;
  const inside = elements.filter(({ start, end }) => start > element.start && end <= element.end);
  // The map cuts a long text.
  const isShort = element.textContent.length <= shortMax && !element.textContent.endsWith("…");
  if (inside.length === 0) return isShort ? "plain" : "formatted";
  return inside.every(({ tag }) => inlineTags.has(tag)) ? "formatted" : null;
}

export function isLink({ tag }: SourceElement): boolean {
  return tag === "a" || tag === "area";
}

export function isPicture({ tag, attributes }: SourceElement): boolean {
  return tag === "img" || (tag === "input" && attributes.type?.toLowerCase() === "image");
}

export interface LookParts {
  hasText: boolean;
  hasAlignment: boolean;
  hasBackground: boolean;
  /** Space above and below. */
  hasOutside: boolean;
  hasInside: boolean;
  mayHide: boolean;
}

/** Returns what can be styled of an element. `display` is as the page computes it; "" if it is not known. */
export function lookPartsOf({ kind, tag, textContent }: SourceElement, display: string): LookParts {
  const isInline = display === "inline" || display === "contents";
  const isPartOfTable = display.startsWith("table-") || ["tr", "td", "th"].includes(tag);
  const isGraphic = graphic.has(kind);
  const hasText = !withoutText.has(kind) && textContent !== "";
  const isPage = kind === "page";
  return {
    hasText,
    hasAlignment: hasText && !isInline && tag !== "tr",
    hasBackground: !isGraphic,
    hasOutside: !isPage && !isInline && !isPartOfTable && tag !== "br" && tag !== "wbr",
    hasInside: !isPage && !isGraphic && !isInline && tag !== "tr",
    mayHide: !isPage && !isPartOfTable && tag !== "br" && tag !== "wbr",
  };
}

/** Returns the parts that all of them have. */
export function commonLook(parts: readonly LookParts[]): LookParts {
  const all = (name: keyof LookParts) => parts.length > 0 && parts.every((part) => part[name]);
  return {
    hasText: all("hasText"),
    hasAlignment: all("hasAlignment"),
    hasBackground: all("hasBackground"),
    hasOutside: all("hasOutside"),
    hasInside: all("hasInside"),
    mayHide: all("mayHide"),
  };
}

const wrappers = new Set(["item", "box", "paragraph"]);

/**
 * Returns the element that moves, doubles and goes away with this one: the outermost one around it that holds nothing else, such as
 * the item of a list around its link.
 */
export function placedWith(element: SourceElement, { elements }: SourceMap): SourceElement {
  let placed = element;
  for (;;) {
    const around = elements.find(({ ref }) => ref === placed.parent);
    const isAlone = elements.filter(({ parent }) => parent === placed.parent).length === 1;
    if (!around || !isAlone || !wrappers.has(around.kind) || around.textContent !== placed.textContent) return placed;
    placed = around;
  }
}

/** An element goes before another one, or to the end of the parent if that is null. */
export interface Move {
  before: string | null;
}

export interface Moves {
  up: Move | null;
  down: Move | null;
}

/** Returns where an element can go among its siblings; null if it has no place of its own, as a word in a sentence has none. */
export function movesOf(element: SourceElement, { elements }: SourceMap): Moves | null {
  if (element.kind === "page" || fixedTags.has(element.tag)) return null;
  const siblings = movedSiblings(elements, element.parent);
  const parent = elements.find(({ ref }) => ref === element.parent);
  if (parent && isSentence(parent, siblings)) return null;
  return movesAmong(
    siblings.map(({ ref }) => ref),
    element.ref,
  );
}

/** Returns the elements of a parent that can change places. */
export function movedSiblings(elements: readonly SourceElement[], of: string | null): SourceElement[] {
  return elements.filter(({ parent, tag }) => parent === of && tag !== "br" && tag !== "wbr");
}

/** As `movesOf`, by the refs of all siblings. */
export function movesAmong(siblings: readonly string[], ref: string): Moves {
  const at = siblings.indexOf(ref);
  const previous = siblings[at - 1];
  return {
    up: at > 0 && previous !== undefined ? { before: previous } : null,
    down: at >= 0 && at < siblings.length - 1 ? { before: siblings[at + 2] ?? null } : null,
  };
}

/** Returns true if an element has text beside its elements. */
function isSentence(parent: SourceElement, children: readonly SourceElement[]): boolean {
  // The map cuts a long text.
  if (parent.textContent.endsWith("…")) return children.every(({ tag }) => inlineTags.has(tag));
  const bare = (text: string) => text.replace(/\s+/g, "");
  return bare(parent.textContent) !== bare(children.map(({ textContent }) => textContent).join(""));
}
