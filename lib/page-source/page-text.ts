import { type HtmlElement, type HtmlSource, type HtmlText, isBlock, textOf } from "./html-source.ts";
import { findByRef, refAt } from "./mapped-elements.ts";
import type { InlineContent, PageText, TextElement } from "./schema.ts";

// Which texts of a page a person can type into, and the text of an element as the content that an editor shows.

const set = (tags: string) => new Set(tags.split(" "));

/** Elements of text, which an editor shows as formatting. */
const formatting = set(
  "a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q s samp small span strike strong sub sup time tt u var",
);

/** One thing on the page, without words among the text around it. */
const wordless = set("br wbr img picture svg math video audio canvas object input select textarea");

/** Elements without a text of their own, or whose text has to be edited differently. */
const neverTyped = set(
  "#document html head body title script style noscript template textarea select optgroup option svg math pre listing plaintext xmp iframe object audio video canvas img input br hr wbr picture table tbody thead tfoot tr ul ol menu dl",
);

/** The text inside of them is not text of the page, or it is the value of a field. */
const neverTypedInside = set("head script style noscript template textarea select svg math pre iframe object");

/** Elements that hold one line or one paragraph of text, even if all of it stands in other elements. */
const textual = set(
  "h1 h2 h3 h4 h5 h6 p li dt dd td th caption figcaption blockquote legend summary address label button",
);

/** Formatting nested deeper is not offered. Browsers and people don't nest it like that. */
const depthMax = 20;
const childrenMax = 1_000;
const charactersMax = 50_000;

interface Facts {
  /** True if nothing in it breaks the line but line breaks, and all of it has a place in the source. */
  isLine: boolean;
  /** How deeply formatting is nested in it. */
  depth: number;
  /** The characters of its text without white space. */
  characters: number;
  hasOwnText: boolean;
  /** True inside of an element whose text is not text of the page. */
  isHidden: boolean;
}

interface TypableTexts {
  /**
   * Returns true if a person can honestly type into the element: it has text, and nothing in it breaks the line but line breaks.
   * False for elements with blocks in them, for form fields, and for elements that only show an icon.
   */
  isTypable(element: HtmlElement): boolean;
  /**
   * Returns the element whose whole text a person means who points at `element`: a word in bold belongs to its paragraph. A
   * link that stands alone, like a button, is edited by itself. Null if there is no text to type into.
   */
  placeOf(element: HtmlElement): HtmlElement | null;
}

/** Returns which texts of a page a person can type into. Takes linear time. */
export function typableTexts(page: HtmlSource): TypableTexts {
  const facts = new Map<HtmlElement, Facts>();
  // Children come after their parents.
  for (const element of page.elements.toReversed()) facts.set(element, factsOf(element, facts));
  for (const [element, known] of [...facts].reverse()) known.isHidden = isInHidden(element.parent, facts);

  const isTypable = (element: HtmlElement) => {
    const known = facts.get(element);
    if (known === undefined || known.isHidden || neverTyped.has(element.tag)) return false;
    return known.isLine && known.characters > 0 && known.characters <= charactersMax;
  };
  const placeOf = (element: HtmlElement) => {
    let place = isTypable(element) ? element : null;
    let below = element;
    for (let steps = 0; steps <= depthMax && !isBlock(below); steps++) {
      const at = below.parent;
      // The text around a button shows it as a thing.
      if (at === null || (place === below && !formatting.has(below.tag))) break;
      if (isTypable(at)) {
        const isAround = facts.get(at)?.hasOwnText || (textual.has(at.tag) && !standsAlone(at));
        if (place === null || isAround) place = at;
      }
      below = at;
    }
    return place;
  };
  return { isTypable, placeOf };
}

function factsOf(element: HtmlElement, facts: ReadonlyMap<HtmlElement, Facts>): Facts {
  const found = { isLine: true, depth: 0, characters: 0, hasOwnText: false, isHidden: false };
  if (element.children.length > childrenMax) found.isLine = false;
  let end = element.innerStart;
  for (const child of element.children) {
    if (child.type === "text") {
      const characters = child.value.replace(/\s+/g, "").length;
      found.characters += characters;
      found.hasOwnText ||= characters > 0;
      continue;
    }
    const inside = facts.get(child);
    // Misnested formatting overlaps others, and a clone of it has no source of its own to be edited.
    if (!inside || child.start < end || child.end > element.innerEnd) found.isLine = false;
    end = child.end;
    if (child.tag !== "br" && isBlock(child)) found.isLine = false;
    if (!inside || wordless.has(child.tag)) continue;
    found.characters += inside.characters;
    if (!formatting.has(child.tag)) continue;
    found.depth = Math.max(found.depth, inside.depth + 1);
    if (!inside.isLine || found.depth > depthMax) found.isLine = false;
  }
  return found;
}

function isInHidden(parent: HtmlElement | null, facts: ReadonlyMap<HtmlElement, Facts>): boolean {
  for (let at = parent; at !== null; at = at.parent) {
    if (neverTypedInside.has(at.tag)) return true;
    const known = facts.get(at);
    if (known) return known.isHidden;
  }
  return false;
}

function standsAlone({ children }: HtmlElement): boolean {
  const elements = children.filter((child) => child.type === "element" && child.tag !== "br");
  return elements.every((child) => child.type === "element" && /^(?:a|button|label)$/.test(child.tag));
}

/** Returns the content of a typable element, with the elements in it by their refs. */
export function textContentOf(page: HtmlSource, element: HtmlElement): Pick<PageText, "content" | "elements"> {
  const refs = new Map(page.elements.map((known, index) => [known, refAt(index)]));
  const elements: Record<string, TextElement> = {};
  const spaces = new SpaceCollapser();

  const toContent = (children: readonly (HtmlElement | HtmlText)[]): InlineContent[] => {
    const content: InlineContent[] = [];
    for (const child of children) {
      if (child.type === "text") {
        spaces.addText(content, child.value);
        continue;
      }
      const ref = refs.get(child);
      if (ref === undefined) continue;
      const isText = formatting.has(child.tag) && textOf(child) !== "";
      elements[ref] = { tag: child.tag, ...linkOf(child), isText };
      if (child.tag === "br") spaces.breakLine();
      else if (!isText) spaces.addThing();
      content.push({ ref, content: wordless.has(child.tag) ? [] : toContent(child.children) });
    }
    return content;
  };

  const content = toContent(element.children);
  spaces.breakLine();
  return { content: withoutEmptyTexts(content), elements };
}

function linkOf({ tag, attributes }: HtmlElement): Pick<TextElement, "href" | "newTab"> {
  if (tag !== "a") return { href: null, newTab: false };
  return { href: attributes.get("href") ?? null, newTab: attributes.get("target")?.toLowerCase() === "_blank" };
}

function withoutEmptyTexts(content: readonly InlineContent[]): InlineContent[] {
  return content
    .filter((part) => part !== "")
    .map((part) =>
      typeof part === "string" || part.content === undefined
        ? part
        : { ...part, content: withoutEmptyTexts(part.content) },
    );
}

/** Collapses white space across elements: one space between words, and no space at either end of a line. */
class SpaceCollapser {
  private isAfterSpace = true;
  /** The text that ends the line so far. */
  private last: { content: InlineContent[]; at: number } | null = null;

  addText(content: InlineContent[], value: string): void {
    const collapsed = value.replace(/[ \t\n\r\f]+/g, " ");
    const text = this.isAfterSpace ? collapsed.replace(/^ /, "") : collapsed;
    if (text === "") return;
    this.isAfterSpace = text.endsWith(" ");
    this.last = { content, at: content.length };
    content.push(text);
  }

  addThing(): void {
    this.isAfterSpace = false;
    this.last = null;
  }

  breakLine(): void {
    const { last } = this;
    const text = last?.content[last.at];
    if (last && typeof text === "string") last.content[last.at] = text.replace(/ $/, "");
    this.isAfterSpace = true;
    this.last = null;
  }
}

/** Returns the text that an element belongs to; null if the page has no such element, or it has no text to type into. */
export function findPageText(page: HtmlSource, ref: string): Omit<PageText, "commit" | "path"> | null {
  const pointed = findByRef(page, ref);
  const place = pointed === null ? null : typableTexts(page).placeOf(pointed);
  if (place === null) return null;
  return { ref: refAt(page.elements.indexOf(place)), tag: place.tag, ...textContentOf(page, place) };
}
