import type { Declaration } from "postcss";
import type { HtmlElement } from "../html-source.ts";
import { compareSpecificity, type Match, matchAtRest, readSelector, type Specificity } from "./match-selector.ts";
import { everyWidth, mediaApplies, type Widths } from "./media-widths.ts";
import type { PageRule, PageSheets } from "./page-sheets.ts";
import type { Condition, Layer } from "./read-sheet.ts";

// The declarations that take part in the value of a property of an element, in the order in which they win.

/** Where a declaration stands in the cascade. */
interface Standing {
  important: boolean;
  layer: Layer;
  specificity: Specificity;
  isScoped: boolean;
  order: number;
}

export interface Rival extends Standing {
  declaration: Declaration;
  /** Its place in the rule. */
  position: number;
  of: PageRule;
  match: Exclude<Match, "no">;
  /** True if it applies within all of the widths, without any further condition. */
  isConstant: boolean;
}

/** Returns a positive number if the first wins. */
function compareStanding(sheets: PageSheets, left: Standing, right: Standing): number {
  if (left.important !== right.important) return left.important ? 1 : -1;
  const byLayer = sheets.compareLayers(left.layer, right.layer);
  if (byLayer !== 0) return left.important ? -byLayer : byLayer;
  const bySpecificity = compareSpecificity(left.specificity, right.specificity);
  if (bySpecificity !== 0) return bySpecificity;
  // Nearness in @scope counts before order, and isn't measured here: the scoped one is taken as nearer.
  if (left.isScoped !== right.isScoped) return left.isScoped ? 1 : -1;
  return left.order - right.order;
}

function applies(conditions: readonly Condition[], widths: Widths): { may: boolean; surely: boolean } {
  let surely = true;
  for (const { name, params } of conditions) {
    const found = name === "media" ? mediaApplies(params, widths) : { may: true, surely: false };
    if (!found.may) return { may: false, surely: false };
    surely &&= found.surely;
  }
  return { may: true, surely };
}

/** Returns whether a rule styles the element while a visitor does nothing. */
export function matchRule(sheets: PageSheets, rule: PageRule, element: HtmlElement) {
  const selector = readSelector(rule.rule.selector);
  if (selector === null) return { match: "no" as const, specificity: { a: 0, b: 0, c: 0 } };
  const found = matchAtRest(selector, element, sheets.isQuirky);
  return { ...found, match: found.match === "yes" && rule.rule.isScoped ? ("unknown" as const) : found.match };
}

/**
 * Returns the declarations in stylesheets that may set one of the properties on the element, on a screen of some width within
 * `widths`; the one that wins is the last.
 */
export function findRivals(
  sheets: PageSheets,
  element: HtmlElement,
  properties: ReadonlySet<string>,
  widths: Widths,
): Rival[] {
  const rivals: Rival[] = [];
  for (const of of sheets.rules) {
    const wanted = of.rule.declarations.filter(({ prop }) => properties.has(prop.toLowerCase()));
    if (wanted.length === 0) continue;
    const { may, surely } = applies(of.conditions, widths);
    const { match, specificity } = may ? matchRule(sheets, of, element) : { match: "no" as const, specificity: null };
    if (match === "no" || specificity === null) continue;
    for (const declaration of wanted)
      rivals.push({
        declaration,
        position: of.rule.declarations.indexOf(declaration),
        of,
        match,
        isConstant: surely,
        important: declaration.important === true,
        layer: of.layer,
        specificity,
        isScoped: of.rule.isScoped,
        order: of.order,
      });
  }
  return rivals.sort((left, right) => compareStanding(sheets, left, right) || left.position - right.position);
}

/** Returns true if an animation of the element may change one of the properties. */
export function isAnimated(sheets: PageSheets, element: HtmlElement, properties: ReadonlySet<string>): boolean {
  const names = [...sheets.keyframes].filter(([, changed]) => [...changed].some((one) => properties.has(one)));
  if (names.length === 0) return false;
  const animations = new Set(["animation", "animation-name", "-webkit-animation", "-webkit-animation-name"]);
  const used = findRivals(sheets, element, animations, everyWidth);
  return used.some(({ declaration }) => {
    const words = declaration.value.split(/[\s,]+/);
    return names.some(([name]) => words.includes(name) || declaration.value.includes("var("));
  });
}
