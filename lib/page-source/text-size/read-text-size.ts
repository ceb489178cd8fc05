import type { HtmlElement } from "../html-source.ts";
import type { SiteSource } from "../site-source.ts";
import { phoneWidths, type Widths, widerWidths } from "../styles/media-widths.ts";
import { type PageSheets, readPageSheets, SiteTexts, type StyledPage } from "../styles/page-sheets.ts";
import { affectedBy } from "../styles/properties.ts";
import { findPresentStyle } from "./present-style.ts";
import { scaleSize, sizeInFont, usualSize } from "./size-schema.ts";

/** The size of an element's text as the stylesheets write it. */
export interface TextSize {
  /** True if the text is not equally large on screens of every width, or if that can't be told. */
  followsWidth: boolean;
  /** The size on wider screens and on phones, as values that can be multiplied; null if it can't be told. */
  written: { every: string; phone: string } | null;
}

/** Returns the sizes of the texts of elements of one page of the site. */
export async function readTextSizes(
  site: SiteSource,
  page: StyledPage,
  elements: readonly HtmlElement[],
): Promise<TextSize[]> {
  const sheets = await readPageSheets(new SiteTexts(site), page);
  const sizeOf = sizeReader(sheets);
  return elements.map((element) => ({ followsWidth: followsWidth(sizeOf, element), written: sizeOf(element) }));
}

type SizeOf = (element: HtmlElement) => TextSize["written"];

/** How often a selector may be compared with an element for one request. */
const comparisonsMax = 100_000;

/** Reads each element's size once, and no more once that would cost too much: a page may have thousands of rules and of elements. */
function sizeReader(sheets: PageSheets): SizeOf {
  const properties = affectedBy("font-size") ?? new Set(["font-size"]);
  let selectors = 0;
  for (const { rule } of sheets.rules) {
    // An animation may change the size too, so its rules are compared as well.
    const isCompared = rule.declarations.some(
      ({ prop }) => properties.has(prop.toLowerCase()) || /animation/i.test(prop),
    );
    if (isCompared) selectors += rule.selector.split(",").length;
  }
  const known = new Map<HtmlElement, TextSize["written"]>();
  let left = comparisonsMax / (2 * selectors + 1);
  return (element) => {
    const found = known.get(element);
    if (found !== undefined) return found;
    const written = left-- > 0 ? writtenSize(sheets, element) : null;
    known.set(element, written);
    return written;
  };
}

/** More elements around a text than a page that people write has. */
const ancestorsMax = 100;
const ofScreen = /[\d.](?:[sld]?v(?:w|h|min|max|i|b)|cq(?:w|h|i|b|min|max))\b/i;
const ofParent = /[\d.](?:em|ex|ch|%)|^(?:smaller|larger)$/i;

function followsWidth(sizeOf: SizeOf, element: HtmlElement): boolean {
  let at: HtmlElement | null = element;
  for (let depth = 0; at !== null && at.tag !== "#document"; depth++, at = at.parent) {
    const written = sizeOf(at);
    if (written === null || depth > ancestorsMax) return true;
    if (written.every !== written.phone || ofScreen.test(written.every)) return true;
    if (!ofParent.test(written.every)) return false;
  }
  return false;
}

function writtenSize(sheets: PageSheets, element: HtmlElement): TextSize["written"] {
  const every = sizeWithin(sheets, element, widerWidths);
  const phone = sizeWithin(sheets, element, phoneWidths);
  if (every === null || phone === null) return null;
  return scaleSize(every, 1) === null || scaleSize(phone, 1) === null ? null : { every, phone };
}

/** Returns the font size of an element as it is written, on screens within the widths; null if it can't be told. */
export async function readSizeWithin(
  site: SiteSource,
  page: StyledPage,
  element: HtmlElement,
  widths: Widths,
): Promise<string | null> {
  return sizeWithin(await readPageSheets(new SiteTexts(site), page), element, widths);
}

function sizeWithin(sheets: PageSheets, element: HtmlElement, widths: Widths): string | null {
  const { isKnown, value, property } = findPresentStyle(sheets, element, { property: "font-size", widths });
  if (!isKnown) return null;
  return property === "font" && value !== null ? sizeInFont(value) : (value ?? usualSize(element.tag));
}
