import type { HtmlElement } from "../html-source.ts";
import type { SiteSource } from "../site-source.ts";
import { findRivals, isAnimated } from "../styles/cascade.ts";
import type { Widths } from "../styles/media-widths.ts";
import {
  type PageSheets,
  readPageSheets,
  readStyleAttribute,
  SiteTexts,
  type StyledPage,
} from "../styles/page-sheets.ts";
import { affectedBy, referenceOf } from "../styles/properties.ts";

/** The declaration that decides a property now. `isKnown` is false if it can't be told; `value` is null without a declaration. */
interface PresentStyle {
  isKnown: boolean;
  value: string | null;
  /** The property that sets it: `font` sets `font-size` too. */
  property: string;
}

const unknown: PresentStyle = { isKnown: false, value: null, property: "" };

interface AskedStyle {
  property: string;
  widths: Widths;
}

/** Returns what the stylesheets and the style attribute say about a property of the element, on screens within the widths. */
export async function readPresentStyle(
  site: SiteSource,
  page: StyledPage,
  element: HtmlElement,
  asked: AskedStyle,
): Promise<PresentStyle> {
  return findPresentStyle(await readPageSheets(new SiteTexts(site), page), element, asked);
}

/** As `readPresentStyle`, by the stylesheets of the page. */
export function findPresentStyle(
  sheets: PageSheets,
  element: HtmlElement,
  { property, widths }: AskedStyle,
): PresentStyle {
  const properties = affectedBy(property) ?? new Set([property]);
  if (sheets.hasUnread || isAnimated(sheets, element, properties)) return unknown;
  const inline = (readStyleAttribute(sheets.page, element)?.parts ?? [])
    .flatMap((part) => (part.type === "rule" ? part.declarations : []))
    .findLast(({ prop }) => properties.has(prop.toLowerCase()));
  const rivals = findRivals(sheets, element, properties, widths);
  const winner = rivals[rivals.length - 1];
  // A weaker rule counts only if a stronger one holds for some visitors alone.
  if (rivals.some(({ match, isConstant }) => match !== "yes" || !isConstant)) return unknown;
  const decides = inline && !(winner?.important && !inline.important) ? inline : winner?.declaration;
  if (!decides) return { isKnown: true, value: null, property };
  const value = resolveReference(sheets, decides.value);
  return value === null ? unknown : { isKnown: true, value, property: decides.prop.toLowerCase() };
}

/** Returns the value, or what the custom property in it stands for if the page defines that once; null if it can't be told. */
function resolveReference({ rules }: PageSheets, value: string): string | null {
  const name = referenceOf(value);
  if (name === null) return value.includes("var(") ? null : value;
  const defined = rules.flatMap(({ rule }) => rule.declarations.filter(({ prop }) => prop === name));
  const [only] = defined;
  return only && defined.length === 1 && !only.value.includes("var(") ? only.value : null;
}
