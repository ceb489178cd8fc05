import {
  closest,
  descendants,
  type HtmlElement,
  type HtmlSource,
  type HtmlText,
  isBlock,
  textOf,
} from "./html-source.ts";
import type { InlineContent, PageText, TextElement } from "./schema.ts";

// Which texts of a page a person can type into, and the text of an element as the content that an editor shows.

/** Elements of text, which an editor shows as formatting. */
const formatting = new Set(
  "a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q s samp small span strike strong sub sup time tt u var".split(
    " ",
  ),
);

/** Elements without a text of their own, or whose text has to be edited differently. */
const neverTyped = new Set(
  "#document html head body title script style noscript template textarea select optgroup option svg math pre listing plaintext xmp iframe object audio video canvas img input br hr wbr picture table tbody thead tfoot tr ul ol dl".split(
    " ",
  ),
);

/** The text inside of them is not text of the page, or it is the value of a field. */
const neverTypedInside = new Set(
  "head script style noscript template textarea select svg math pre iframe object".split(" "),
);

/** Elements that hold one line or one paragraph of text, even if all of it stands in other elements. */
const textual = new Set(
  "h1 h2 h3 h4 h5 h6 p li dt dd td th caption figcaption blockquote legend summary address label button".split(" "),
);

/** Formatting nested deeper is not offered. Browsers and people don't nest it like that. */
const depthMax = 20;
const childrenMax = 1_000;
const charactersMax = 50_000;

/**
 * Returns true if a person can honestly type into the element: it has text, and nothing in it breaks the line but line breaks.
 * False for elements with blocks in them, for form fields, and for elements that only show an icon.
 */
export function isTypable(element: HtmlElement): boolean {
  if (!element.inSource || neverTyped.has(element.tag)) return false;
  if (closest(element.parent, ({ tag }) => neverTypedInside.has(tag)) !== null) return false;
  if (!hasOnlyLines(element)) return false;
  const text = textOf(element);
  return text !== "" && text.length <= charactersMax;
}

/** Checks the content without recursion: it may be nested as deep as the parser allows. */
function hasOnlyLines(element: HtmlElement): boolean {
  const waiting = [{ at: element, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { at, depth } = next;
    if (depth > depthMax || at.children.length > childrenMax) return false;
    let end = at.innerStart;
    for (const child of at.children) {
      if (child.type === "text") continue;
      // Misnested formatting overlaps others, and a clone of it has no source of its own to be edited.
      if (!child.inSource || child.start < end || child.end > at.innerEnd) return false;
      end = child.end;
      if (child.tag === "br") continue;
      if (isBlock(child)) return false;
      if (isFormatting(child)) waiting.push({ at: child, depth: depth + 1 });
    }
  }
  return true;
}

/** Formatting without a text, such as the `<i>` of an icon font, is a thing in the text. */
function isFormatting(element: HtmlElement): boolean {
  if (!formatting.has(element.tag)) return false;
  return textOf(element) !== "" || descendants(element).some((inside) => inside !== element && isBlock(inside));
}

function hasOwnText(element: HtmlElement): boolean {
  return element.children.some((child) => child.type === "text" && child.value.trim() !== "");
}

/**
 * Returns the element whose whole text a person means who points at `element`: a word in bold belongs to its paragraph. A link
 * that stands alone, like a button, is edited by itself. Null if it can't be typed into.
 */
export function textPlaceOf(element: HtmlElement): HtmlElement | null {
  let place = isTypable(element) ? element : null;
  let below = element;
  for (let at = element.parent; at !== null && !isBlock(below); below = at, at = at.parent) {
    // The text around a button shows it as a thing.
    if (place === below && !formatting.has(below.tag)) break;
    if (!isTypable(at)) continue;
    const isAround = hasOwnText(at) || (textual.has(at.tag) && !standsAlone(at));
    if (place === null || isAround) place = at;
  }
  return place;
}

function standsAlone({ children }: HtmlElement): boolean {
  const elements = children.filter((child) => child.type === "element" && child.tag !== "br");
  return elements.every((child) => child.type === "element" && /^(?:a|button|label)$/.test(child.tag));
}

/** Returns the content of a typable element, with the elements in it by their refs. */
export function textContentOf(page: HtmlSource, element: HtmlElement): Pick<PageText, "content" | "elements"> {
  const refs = new Map(page.elements.map((known, index) => [known, `e${index + 1}`]));
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
      const isText = child.tag !== "br" && isFormatting(child);
      elements[ref] = { tag: child.tag, ...linkOf(child), isText };
      if (child.tag === "br") spaces.breakLine();
      else if (!isText) spaces.addThing();
      content.push({ ref, content: isText ? toContent(child.children) : [] });
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

/** Returns the text of an element for the editor, or null if the page has no such element or it can't be typed into. */
export function findPageText(page: HtmlSource, ref: string): Omit<PageText, "commit" | "path"> | null {
  const pointed = page.elements[Number(ref.slice(1)) - 1];
  const place = pointed === undefined ? null : textPlaceOf(pointed);
  if (place === null) return null;
  return { ref: `e${page.elements.indexOf(place) + 1}`, tag: place.tag, ...textContentOf(page, place) };
}
