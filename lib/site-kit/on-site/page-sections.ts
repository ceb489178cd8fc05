import { descendants, type HtmlElement, type HtmlSource, textOf } from "#lib/page-source/html-source.ts";
import { type SectionKind, sectionKinds } from "../section-schema.ts";

/** A block of a page’s content. */
export interface PageSection {
  element: HtmlElement;
  /** Of the kit; null for a block that is the site’s own. */
  kind: SectionKind | null;
  id: string | null;
  /** Its first heading’s words; "" without one. */
  heading: string;
}

const notContent = new Set("script style link template noscript header nav footer dialog svg".split(" "));
const isHeading = ({ tag }: HtmlElement) => /^h[1-6]$/.test(tag);

const childrenOf = ({ children }: HtmlElement) =>
  children.filter((child): child is HtmlElement => child.type === "element" && child.inSource);

/** Returns the element that holds a page’s blocks: its main one, or the body; null for a page that has neither in its source. */
export function contentElement({ elements }: HtmlSource): HtmlElement | null {
  const main = elements.find(({ tag, attributes }) => tag === "main" || attributes.get("role") === "main");
  return main ?? elements.find(({ tag }) => tag === "body") ?? null;
}

/** Returns the blocks of a page’s content, in their order. */
export function listPageSections(html: HtmlSource): PageSection[] {
  const content = contentElement(html);
  if (content === null) return [];
  return blocksIn(content).map((element) => {
    const title = descendants(element).find(isHeading);
    return {
      element,
      kind: kindOf(element),
      id: element.attributes.get("id") ?? null,
      heading: title === undefined ? "" : textOf(title),
    };
  });
}

function blocksIn(content: HtmlElement): HtmlElement[] {
  const children = childrenOf(content);
  const footer = children.findIndex(({ tag }) => tag === "footer");
  const isBlock = ({ tag }: HtmlElement) => !notContent.has(tag);
  // Dialogs and other parts that no visitor meets on the way stand behind the footer.
  const above = footer === -1 ? [] : children.slice(0, footer).filter(isBlock);
  const blocks = above.length > 0 ? above : children.filter(isBlock);
  const [only] = blocks;
  // A lone wrapper holds the blocks.
  const isWrapper = blocks.length === 1 && only?.tag === "div" && childrenOf(only).some(({ tag }) => tag === "section");
  return isWrapper && only !== undefined ? blocksIn(only) : blocks;
}

function kindOf({ classes }: HtmlElement): SectionKind | null {
  if (!classes.includes("kit-section")) return null;
  return sectionKinds.find((kind) => classes.includes(`kit-${kind}`)) ?? null;
}

/** Returns the block that words name: its id, its heading, or a part of a heading that only one has. */
export function findPageSection(sections: readonly PageSection[], words: string): PageSection | null {
  const wanted = words.trim().replace(/^#/, "").toLowerCase();
  if (wanted === "") return null;
  const byId = sections.filter(({ id }) => id?.toLowerCase() === wanted);
  const exact = sections.filter(({ heading }) => heading.toLowerCase() === wanted);
  const byKind = sections.filter(({ kind }) => kind === wanted);
  const parts = sections.filter(({ heading }) => heading.toLowerCase().includes(wanted));
  for (const found of [byId, exact, byKind, parts]) {
    const [first] = found;
    if (first !== undefined) return found.length === 1 ? first : null;
  }
  return null;
}

/** Returns the blocks of a page as lines for a model. */
export const describeSections = (sections: readonly PageSection[]) =>
  sections.map(({ element, kind, id, heading }, index) => {
    const name = heading === "" ? "without a heading" : `“${heading.slice(0, 100)}”`;
    return `${index + 1}. ${kind ?? `<${element.tag}>`}${id === null ? "" : ` #${id}`} ${name}`;
  });
