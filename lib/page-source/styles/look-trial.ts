import { type HtmlElement, type HtmlSource, parseHtml } from "../html-source.ts";
import { relativePath } from "../page-paths.ts";
import type { SiteSource } from "../site-source.ts";
import { type LookPlace, type LookSources, placesOfValue, readLookSources, type SiteValue } from "./look-places.ts";
import { type PageRule, readPageSheets, readStyleAttribute, SiteTexts } from "./page-sheets.ts";
import { type Sheet, type SheetRule, valueSpan } from "./read-sheet.ts";

// Shows other values of a site's look on a page before they are saved.

/** The custom property that stands for the value at this place of the list. */
const trialProperty = (index: number) => `--sitewright-look-${index}`;

/** A change within a declaration: the range of its file, and what stands for the new value. */
interface TrialPlace extends LookPlace {
  trial: string;
}

/**
 * Returns a stylesheet for a page that gives the values wherever the site gives them, as custom properties that `trialProperty` names.
 * It repeats every declaration that competes with a changed one, in the page's order and under its conditions, so that the same one
 * wins as in the site's own styles. "" if the page uses none of the values; null if the page can't be read. `sources` are the site's, if
 * they are known: to read them takes all of its pages.
 */
export async function lookTrial(
  site: SiteSource,
  path: string,
  values: readonly SiteValue[],
  sources?: LookSources,
): Promise<string | null> {
  const texts = new SiteTexts(site);
  const source = await texts.read(path);
  if (source === null) return null;
  const html = parseHtml(source);
  const { rules } = await readPageSheets(texts, { path, html });
  const { places } = sources ?? (await readLookSources(site));
  const changed = values.flatMap((value, index) =>
    placesOfValue(places, value).map((place) => ({ ...place, trial: `var(${trialProperty(index)})` })),
  );
  const byPath = Map.groupBy(changed, (place) => place.path);
  const trialOf = (sheet: Sheet, declaration: SheetRule["declarations"][number]) =>
    changedValue(sheet, declaration, byPath.get(sheet.path) ?? []);
  const families = new Set<string>();
  for (const { rule, sheet } of rules)
    for (const declaration of rule.declarations)
      if (trialOf(sheet, declaration) !== null) families.add(familyOf(declaration.prop));
  const competes = ({ prop }: { prop: string }) => families.has(familyOf(prop)) || prop.toLowerCase() === "all";
  const written = rules.flatMap((one) => {
    const declarations = families.size === 0 ? [] : one.rule.declarations.filter(competes);
    const body = declarations.map((declaration) => {
      const value = trialOf(one.sheet, declaration) ?? declaration.value.trim();
      return `${declaration.prop}: ${withAddresses(value, one.sheet.path, path)}${declaration.important ? " !important" : ""};`;
    });
    return body.length === 0 || one.rule.isScoped ? [] : [wrapped(one, body.join(" "))];
  });
  return [...written, ...attributeRules({ path, html }, byPath.get(path) ?? [])].join("\n");
}

/** Returns a declaration's value with what stands for the new ones; null if it has none of them. */
function changedValue(
  sheet: Sheet,
  declaration: SheetRule["declarations"][number],
  places: readonly TrialPlace[],
): string | null {
  const span = places.length === 0 ? null : valueSpan(sheet, declaration);
  if (span === null) return null;
  const inside = places.filter(({ start, end }) => start >= span.start && end <= span.end);
  if (inside.length === 0) return null;
  let text = "";
  let at = span.start;
  for (const { start, end, trial } of inside.toSorted((left, right) => left.start - right.start)) {
    if (start < at) continue;
    text += sheet.source.slice(at, start) + trial;
    at = end;
  }
  return text + sheet.source.slice(at, span.end);
}

/** Returns a name that all properties share that set the same thing in longer and shorter forms. */
function familyOf(property: string): string {
  if (property.startsWith("--")) return property;
  const name = property.toLowerCase().replace(/^-\w+-/, "");
  if (name.endsWith("gap")) return "gap";
  return /^(?:top|right|bottom|left)$/.test(name) ? "inset" : (name.split("-")[0] ?? name);
}

function wrapped({ rule, conditions, layer }: PageRule, body: string): string {
  let css = `${rule.selector} { ${body} }`;
  for (const { name, params } of conditions.toReversed())
    css = `@${name === "media" ? `media ${params}` : params} { ${css} }`;
  // The names of layers have the same order in every stylesheet of a page. A layer without a name can't be meant again.
  return layer.length === 0 || layer.some((name) => name.startsWith("\0"))
    ? css
    : `@layer ${layer.join(".")} { ${css} }`;
}

/** Relative addresses in a stylesheet lead from its own file; those of the trial lead from the page. */
function withAddresses(value: string, from: string, page: string): string {
  if (!/url\(/i.test(value)) return value;
  return value.replace(/url\(\s*(["']?)([^"')]*)\1\s*\)/gi, (whole, _quote, address: string) => {
    if (/^(?:[a-z][a-z0-9+.-]*:|\/|#)/i.test(address.trim()) || !URL.canParse(address, "http://site/")) return whole;
    const { pathname, search } = new URL(address.trim(), `http://site/${from}`);
    return `url("${relativePath(page, pathname.slice(1))}${search}")`;
  });
}

/** Returns rules for the style attributes of a page that have a changed value. */
function attributeRules(page: { path: string; html: HtmlSource }, places: readonly TrialPlace[]): string[] {
  const inside = places.filter(({ inAttribute }) => inAttribute);
  if (inside.length === 0) return [];
  return page.html.elements.flatMap((element) => {
    const sheet = element.attributes.has("style") ? readStyleAttribute(page, element) : null;
    const body = (sheet?.parts ?? []).flatMap((part) =>
      part.type === "rule" && sheet !== null
        ? part.declarations.flatMap((declaration) => {
            const value = changedValue(sheet, declaration, inside);
            return value === null ? [] : [`${declaration.prop}: ${value} !important;`];
          })
        : [],
    );
    return body.length === 0 ? [] : [`${selectorOf(element)} { ${body.join(" ")} }`];
  });
}

function selectorOf({ attributes }: HtmlElement): string {
  const text = (attributes.get("style") ?? "").replace(
    /[^\w :;,.#%()-]/g,
    (char) => `\\${char.codePointAt(0)?.toString(16)} `,
  );
  return `[style="${text}"]`;
}
