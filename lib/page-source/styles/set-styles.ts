import type { HtmlElement } from "../html-source.ts";
import type { OperationRefusal, SiteSource } from "../site-source.ts";
import { findRivals } from "./cascade.ts";
import { checkStyles, type StyleChange } from "./check-styles.ts";
import { CannotStyle, ElementStyle, isForeign, type Target } from "./element-style.ts";
import { everyWidth } from "./media-widths.ts";
import { liveElements, type PageSheets, readPageSheets, SiteTexts, type StyledPage } from "./page-sheets.ts";
import { affectedBy, isForPictures, isValueOf, referenceOf } from "./properties.ts";
import { SiteMatches } from "./site-matches.ts";
import { type FileEdits, StyleWriter } from "./style-writer.ts";
import { phoneBlock } from "./write-rules.ts";

// Changes the style of elements by hand, in the site's own stylesheets.

export type StyleEdits = { ok: true; edits: FileEdits[] } | OperationRefusal;

const refuse = (message: string): OperationRefusal => ({ ok: false, code: "not-editable", message });

const invisible = new Set(
  "head title meta link base script style template noscript source track param option optgroup area br wbr col colgroup".split(
    " ",
  ),
);
const picturelike = new Set("img picture video svg canvas iframe figure object embed input".split(" "));

/** Returns why a change is not possible at all; null if it may be. */
function objection(sheets: PageSheets, { element, property, value }: StyleChange): string | null {
  if (affectedBy(property) === null) return "This property can’t be changed by hand.";
  if (invisible.has(element.tag) || !element.inSource) return "This part of the page has no look of its own.";
  for (let at = element.parent; at !== null; at = at.parent)
    if (at.tag === "template" || at.tag === "noscript")
      return "A script puts this on the page, so its look can’t be set.";
  if (value === null) return null;
  if (isForPictures(property) && !picturelike.has(element.tag)) return "This can only be set for a picture.";
  if (property === "color" && hasClippedText(sheets, element))
    return "Its letters are filled with a background, so a text colour would not be seen.";
  return isValueHere(sheets, property, value) ? null : "This is not a value that browsers understand here.";
}

function hasClippedText(sheets: PageSheets, element: HtmlElement): boolean {
  const fill = findRivals(sheets, element, new Set(["-webkit-text-fill-color"]), everyWidth).at(-1);
  return fill !== undefined && !/^(?:currentcolor|inherit|unset|initial)$/i.test(fill.declaration.value);
}

/** Judges a reference by each value that the page's styles give to the custom property. */
function isValueHere(sheets: PageSheets, property: string, value: string, depth = 0): boolean {
  const name = referenceOf(value);
  if (name === null) return isValueOf(property, value);
  const definitions = sheets.rules.flatMap(({ rule }) => rule.declarations.filter(({ prop }) => prop === name));
  const isRoot = sheets.rules.some(
    ({ rule }) =>
      /(?:^|[\s,(])(?::root|html)\b/i.test(rule.selector) && rule.declarations.some(({ prop }) => prop === name),
  );
  return isRoot && depth < 8 && definitions.every((one) => isValueHere(sheets, property, one.value, depth + 1));
}

/** Returns the stylesheet for new rules: the site's own one that the page loads last. */
function targetOf(sheets: PageSheets): Target {
  const plain = sheets.sheets.filter(({ sheet, isPlain }) => isPlain && sheet.root !== null && !isForeign(sheet));
  const found =
    plain.findLast(({ sheet }) => sheet.kind === "file") ?? plain.findLast(({ sheet }) => sheet.kind === "element");
  if (found !== undefined) {
    const block = phoneBlock(found.sheet);
    const first = block?.rules[0];
    const rule = sheets.rules.find((one) => one.sheet === found.sheet && one.rule.node === first);
    return { sheet: found.sheet, order: rule === undefined ? found.endOrder : rule.order - 0.5 };
  }
  // A style element keeps the change in the page that it concerns. It comes before the styles in the body.
  const inBody = liveElements(sheets.page.html.root).some(
    ({ tag, parent }) => (tag === "style" || tag === "link") && parent?.tag !== "head",
  );
  return { sheet: null, order: inBody ? -0.5 : sheets.rules.length };
}

/**
 * Returns the edits that give elements of a page other styles, or why they can't be given. A declaration that concerns only this
 * element gets another value; else the element gets a class, and a rule of its own that wins over all others on every screen of
 * that width. Other elements keep their styles.
 */
export async function setStyles(
  site: SiteSource,
  page: StyledPage,
  changes: readonly StyleChange[],
): Promise<StyleEdits> {
  const texts = new SiteTexts(site);
  const sheets = await readPageSheets(texts, page);
  for (const change of changes) {
    const reason = objection(sheets, change);
    if (reason !== null) return refuse(reason);
  }
  const matches = new SiteMatches(texts, page);
  const target = targetOf(sheets);
  const styles = new Map<HtmlElement, ElementStyle>();
  try {
    for (const { element, property, value, width } of changes) {
      const known = styles.get(element);
      const style = known ?? new ElementStyle(page, sheets, matches, target, element);
      if (known === undefined) await style.findOwn();
      styles.set(element, style);
      if (value === null) await style.takeAway(property, width);
      else await style.set(property, value.trim(), width);
    }
    for (const kind of ["class", "id"] as const) {
      if (kind === "id" && [...styles.keys()].some(({ attributes }) => attributes.has("id"))) break;
      const used = await matches.usedNames();
      for (const { rule } of sheets.rules)
        for (const name of rule.selector.matchAll(/edited-[\w-]+/g)) used.add(name[0]);
      const edits = new StyleWriter(page, sheets, target).write([...styles.values()], used, kind);
      const found = await checkStyles(site, page, sheets, edits, changes);
      if (found === "fine") return { ok: true, edits };
      if (found === "lost") break;
    }
  } catch (error) {
    if (error instanceof CannotStyle) return refuse(error.message);
    throw error;
  }
  return refuse("The site’s stylesheets leave no place for this, so it can’t be changed by hand.");
}
