import { headingLevel } from "#lib/page-source/element-kind.ts";
import { descendants, type HtmlElement } from "#lib/page-source/html-source.ts";
import { regionOfElement } from "./page-regions.ts";
import type { Page } from "./site-files.ts";

// Finds a page's own content, apart from what pages share: navigation, header, footer, dialogs.

const neverContent = /^(?:nav|footer|aside|script|style|link|noscript|template|dialog|svg|iframe)$/;

export function isDialog(element: HtmlElement): boolean {
  const role = element.attributes.get("role") ?? "";
  return (
    element.tag === "dialog" ||
    /^(?:dialog|alertdialog)$/.test(role) ||
    element.attributes.has("hidden") ||
    element.classes.some((name) => /(?:^|[-_])(?:modal|lightbox|popup|offcanvas)$/i.test(name))
  );
}

export const elementChildren = (element: HtmlElement) =>
  element.children.filter((child): child is HtmlElement => child.type === "element" && child.inSource);

function isContent(element: HtmlElement): boolean {
  if (neverContent.test(element.tag) || isDialog(element)) return false;
  const region = regionOfElement(element);
  return region === null || region === "main";
}

function hasText(element: HtmlElement): boolean {
  return element.children.some((child) => child.type === "text" && child.value.trim() !== "");
}

/** Returns the element that the page marks as its main content; null if it marks none. */
export function mainElement(page: Page): HtmlElement | null {
  return page.elements.find((element) => element.tag === "main" || element.attributes.get("role") === "main") ?? null;
}

/** Returns the element whose children are the content blocks. Wrappers with a single child are skipped. */
export function contentFlow(page: Page): HtmlElement {
  const body = page.elements.find((element) => element.tag === "body");
  let flow = mainElement(page) ?? body ?? page.root;
  for (let depth = 0; depth < 20; depth++) {
    const children = elementChildren(flow).filter(isContent);
    const [only] = children;
    if (only === undefined || children.length > 1 || hasText(flow)) break;
    if (!/^(?:div|section|article|main|td|tbody|tr|table|center)$/.test(only.tag) || headingLevel(only) !== null) break;
    // A lone section is content; a wrapper around several blocks is not.
    const inner = elementChildren(only).filter(isContent);
    if (inner.length === 0 || (inner.length > 1 && only.tag === "section" && flow.tag !== "body")) break;
    flow = only;
  }
  return flow;
}

interface ContentSection {
  element: HtmlElement;
  heading: HtmlElement;
}

export function firstHeading(element: HtmlElement): HtmlElement | null {
  return descendants(element).find((inner) => /^h[1-6]$/.test(inner.tag)) ?? null;
}

const containerTags = /^(?:section|article|div|li)$/;

/** Returns the content blocks that contain a heading, in order. */
export function contentSections(flow: HtmlElement): ContentSection[] {
  return elementChildren(flow)
    .filter((child) => containerTags.test(child.tag) && isContent(child))
    .map((element) => ({ element, heading: firstHeading(element) }))
    .filter((section): section is ContentSection => section.heading !== null);
}

/** Whether an element holds several headings of this rank; then it belongs to none of them. */
function isParted(element: HtmlElement, heading: HtmlElement): boolean {
  return descendants(element).some((other) => other !== heading && other.tag === heading.tag);
}

function ancestorsOf(heading: HtmlElement): HtmlElement[] {
  const ancestors: HtmlElement[] = [];
  for (let at = heading.parent; at !== null && ancestors.length < 12; at = at.parent) {
    if (!at.inSource || /^(?:body|html|main|header|footer|nav|aside|form|table|td)$/.test(at.tag)) break;
    ancestors.push(at);
  }
  return ancestors;
}

/** Returns the block that a heading opens; null if headings and paragraphs are siblings. */
export function blockOfHeading(heading: HtmlElement): HtmlElement | null {
  const ancestors = ancestorsOf(heading);
  const parted = ancestors.findIndex((ancestor) => isParted(ancestor, heading));
  const own = parted === -1 ? ancestors : ancestors.slice(0, parted);
  const section = own.find((ancestor) => ancestor.tag === "section" || ancestor.tag === "article");
  if (section !== undefined) return section;
  // Without section elements: one of several boxes that look alike, or of several with headings.
  for (const at of own) {
    if (at.parent === null || !containerTags.test(at.tag)) continue;
    const signature = at.classes.join(" ");
    const headed = elementChildren(at.parent).filter(
      (other) => containerTags.test(other.tag) && firstHeading(other) !== null,
    );
    const alike = headed.filter((other) => other.tag === at.tag && other.classes.join(" ") === signature);
    if (alike.length > 1 && (signature !== "" || at.tag === "li")) return at;
    if (headed.filter(isContent).length > 1) return at;
  }
  return null;
}
