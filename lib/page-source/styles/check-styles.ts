import { type HtmlElement, parseHtml } from "../html-source.ts";
import { applyEdits } from "../operations/apply-edits.ts";
import type { StyleWidth } from "../operations/operation-schema.ts";
import type { SiteSource } from "../site-source.ts";
import { findRivals, matchRule } from "./cascade.ts";
import { everyWidth, phoneWidths } from "./media-widths.ts";
import { type PageSheets, readPageSheets, SiteTexts, type StyledPage } from "./page-sheets.ts";
import { affectedBy } from "./properties.ts";
import type { FileEdits } from "./style-writer.ts";

// Checks that edits of styles do what was asked, and nothing else.

export interface StyleChange {
  element: HtmlElement;
  property: string;
  /** Null takes away what was set by hand. */
  value: string | null;
  width: StyleWidth;
}

function siteAfter(
  site: SiteSource,
  edits: readonly FileEdits[],
): { site: SiteSource; texts: Map<string, string> } | null {
  const texts = new Map<string, string>();
  for (const { path, source, edits: own } of edits) {
    const text = applyEdits(source, own);
    if (text === null) return null;
    texts.set(path, text);
  }
  return { site: { paths: site.paths, read: async (path) => texts.get(path) ?? site.read(path) }, texts };
}

/**
 * Reads the site as the edits would leave it. Returns "lost" if a value that was set wouldn't win, and "others" if a selector that
 * looks at classes or ids finds another set of elements than before.
 */
export async function checkStyles(
  site: SiteSource,
  page: StyledPage,
  sheets: PageSheets,
  edits: readonly FileEdits[],
  changes: readonly StyleChange[],
): Promise<"fine" | "lost" | "others"> {
  const after = siteAfter(site, edits);
  if (after === null) return "lost";
  const html = parseHtml(after.texts.get(page.path) ?? page.html.source);
  const read = await readPageSheets(new SiteTexts(after.site), { path: page.path, html });
  const before = page.html.elements.filter(({ tag }) => tag !== "style");
  const now = html.elements.filter(({ tag }) => tag !== "style");
  if (before.length !== now.length) return "lost";
  const sensitive = sheets.rules.filter(({ rule }) => /\[\s*(?:class|id)\b/i.test(rule.selector));
  for (const rule of sensitive)
    for (const [index, element] of before.entries()) {
      const other = now[index];
      if (other === undefined || matchRule(sheets, rule, element).match !== matchRule(read, rule, other).match)
        return "others";
    }
  for (const { element, property, value, width } of finalValues(changes)) {
    const other = now[before.indexOf(element)];
    if (value !== null && (other === undefined || !isWinning(read, other, property, width))) return "lost";
  }
  return "fine";
}

/** Returns the last change of each property, without those that a later change covers. */
function finalValues(changes: readonly StyleChange[]): StyleChange[] {
  return changes.filter(({ element, property, width }, index) => {
    const affected = affectedBy(property);
    return !changes
      .slice(index + 1)
      .some(
        (later) =>
          later.element === element &&
          affected?.has(later.property) === true &&
          later.width !== (width === "phone" ? null : "phone"),
      );
  });
}

function isWinning(sheets: PageSheets, element: HtmlElement, property: string, width: StyleWidth): boolean {
  if (element.attributes.get("style")?.toLowerCase().includes(property) === true) return true;
  const affected = affectedBy(property) ?? new Set();
  const winner = findRivals(sheets, element, affected, width === "every" ? everyWidth : phoneWidths).at(-1);
  return winner?.match === "yes" && winner.isConstant && winner.declaration.prop.toLowerCase() === property;
}
