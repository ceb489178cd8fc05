import type { Declaration } from "postcss";
import valueParser from "postcss-value-parser";
import { parseHtml, type Span } from "../html-source.ts";
import type { LookKind } from "../operations/operation-schema.ts";
import { isHtmlPath, isStylePath } from "../page-paths.ts";
import type { SiteSource } from "../site-source.ts";
import { parseCssColour, rgbBytes } from "./colours.ts";
import { findColours, foreignPath } from "./css-source.ts";
import { everyWidth, mediaApplies } from "./media-widths.ts";
import { readStyleAttribute } from "./page-sheets.ts";
import { readSheet, readSheetFile, type Sheet, valueSpan } from "./read-sheet.ts";

// The places of a site's styles that give colours, fonts, sizes and spaces.

export interface LookPlace extends Span {
  path: string;
  source: string;
  /** The value as it stands. */
  text: string;
  kind: LookKind;
  selector: string;
  property: string;
  /** True for a custom property of the whole site, under no condition. */
  isDefinition: boolean;
  inAttribute: boolean;
}

export interface LookReference {
  name: string;
  path: string;
  selector: string;
  property: string;
}

/** Facts that a site's styles give, without the styles themselves. */
export interface LookSources {
  places: LookPlace[];
  references: LookReference[];
  /** False if the site has more pages or styles than are read. */
  isComplete: boolean;
}

const pagesMax = 300;
const sheetsMax = 100;
const charactersMax = 20_000_000;
const placesMax = 50_000;

const spaceProperty = /^(?:padding|margin|gap|row-gap|column-gap|grid-gap|inset)(?:-|$)/;
const fontWords = /font|family|typeface/i;
const sizeWords = /size|text|step|fs|type/i;
const spaceWords = /space|spacing|gap|pad|margin|gutter|inset/i;
const rootSelector = /^(?::root|html|body|:host)$/i;

interface Found {
  sheet: Sheet;
  declaration: Declaration;
  property: string;
  selector: string;
  isPlain: boolean;
}

/** Returns the kind of value that a custom property holds, from its uses, its value and its name; null for any other. */
function kindOfDefinition(name: string, value: string, uses: ReadonlyMap<string, Set<string>>): LookKind | null {
  if (parseCssColour(value.trim()) !== null) return "colour";
  const used = [...(uses.get(name) ?? [])];
  if (used.includes("font-family") || (fontWords.test(name) && /,|["']|serif|sans|mono/i.test(value))) return "font";
  const unit = valueParser.unit(value.trim());
  const isLength = (unit !== false && unit.unit !== "") || /^(?:clamp|min|max)\(/i.test(value.trim());
  if (!isLength) return null;
  if (used.includes("font-size")) return "size";
  if (used.some((property) => spaceProperty.test(property))) return "space";
  if (used.length > 0) return null;
  return sizeWords.test(name) ? "size" : spaceWords.test(name) ? "space" : null;
}

/** Returns the plain lengths of a value, with their places. */
function lengthsIn(value: string, start: number): (Span & { text: string })[] {
  return valueParser(value)
    .nodes.filter(({ type, value: word }) => type === "word" && (valueParser.unit(word) || { unit: "" }).unit !== "")
    .map((node) => ({
      text: node.value,
      start: start + node.sourceIndex,
      end: start + node.sourceEndIndex,
    }));
}

function placesOf(found: Found, uses: ReadonlyMap<string, Set<string>>): LookPlace[] {
  const { sheet, declaration, property, selector, isPlain } = found;
  const span = valueSpan(sheet, declaration);
  if (span === null) return [];
  const raw = sheet.source.slice(span.start, span.end);
  const lead = raw.length - raw.trimStart().length;
  const whole = { text: raw.trim(), start: span.start + lead, end: span.start + lead + raw.trim().length };
  const isDefinition =
    property.startsWith("--") && isPlain && selector.split(",").some((one) => rootSelector.test(one.trim()));
  const place = (kind: LookKind, { text, start, end }: Span & { text: string }): LookPlace => ({
    path: sheet.path,
    source: sheet.source,
    text,
    start,
    end,
    kind,
    selector,
    property,
    isDefinition,
    inAttribute: sheet.kind === "attribute",
  });
  const kind = property.startsWith("--") ? kindOfDefinition(property, whole.text, uses) : null;
  if (kind !== null) return [place(kind, whole)];
  const colours = findColours(raw, span.start).filter(({ channels }) => !channels);
  const places = colours.map((token) => place("colour", token));
  if (property === "font-family" && !/var\(|^inherit$|^initial$|^unset$/i.test(whole.text))
    places.push(place("font", whole));
  if (property === "font-size" && lengthsIn(raw, span.start).length === 1) places.push(place("size", whole));
  if (spaceProperty.test(property)) places.push(...lengthsIn(raw, span.start).map((one) => place("space", one)));
  return places;
}

function declarationsIn(sheet: Sheet): Found[] {
  return sheet.parts.flatMap((part) =>
    part.type !== "rule"
      ? []
      : part.declarations.map((declaration) => ({
          sheet,
          declaration,
          property: declaration.prop.startsWith("--") ? declaration.prop : declaration.prop.toLowerCase(),
          selector: sheet.kind === "attribute" ? "" : part.selector,
          isPlain: part.conditions.every(
            ({ name, params }) => name === "media" && mediaApplies(params, everyWidth).surely,
          ),
        })),
  );
}

/** Reads the site's own stylesheets, its style elements and style attributes; files of frameworks are left out. */
export async function readLookSources(site: SiteSource): Promise<LookSources> {
  const sheetPaths = site.paths.filter((path) => isStylePath(path) && !foreignPath.test(path));
  const pagePaths = site.paths.filter((path) => isHtmlPath(path));
  let isComplete = sheetPaths.length <= sheetsMax && pagePaths.length <= pagesMax;
  let characters = 0;
  const sheets: Sheet[] = [];
  for (const path of [...sheetPaths.slice(0, sheetsMax), ...pagePaths.slice(0, pagesMax)]) {
    const source = await site.read(path);
    characters += source?.length ?? 0;
    if (source === null || characters > charactersMax) {
      isComplete = false;
      continue;
    }
    if (isStylePath(path)) sheets.push(readSheetFile(path, source));
    else if (/<style\b|\bstyle\s*=/i.test(source)) {
      const html = parseHtml(source);
      for (const element of html.elements) {
        const span = { start: element.innerStart, end: element.innerEnd };
        if (element.tag === "style") sheets.push(readSheet(path, source, span, "element"));
        const attribute = element.attributes.has("style") ? readStyleAttribute({ path, html }, element) : null;
        if (attribute !== null) sheets.push(attribute);
      }
    }
  }
  const all = sheets.flatMap(declarationsIn);
  const uses = new Map<string, Set<string>>();
  const references: LookReference[] = [];
  for (const { sheet, declaration, property, selector } of all)
    for (const [, name = ""] of declaration.value.matchAll(/var\(\s*(--[\w-]+)/g)) {
      uses.set(name, (uses.get(name) ?? new Set()).add(property));
      if (references.length < placesMax) references.push({ name, path: sheet.path, selector, property });
    }
  const places = all.flatMap((found) => placesOf(found, uses));
  return { places: places.slice(0, placesMax), references, isComplete: isComplete && places.length <= placesMax };
}

/** A value of a site's look, as `readLook` returned it. */
export interface SiteValue {
  kind: LookKind;
  /** The custom property that holds it; null for a value that is repeated. */
  property: string | null;
  from: string;
}

/** Returns the places that change with a value: where the site defines the custom property, or where a repeated value stands. */
export function placesOfValue(places: readonly LookPlace[], { kind, property, from }: SiteValue): LookPlace[] {
  const key = sameValueKey(kind, from);
  return places.filter(
    (place) =>
      place.kind === kind &&
      (property === null ? !place.property.startsWith("--") : place.isDefinition && place.property === property) &&
      sameValueKey(kind, place.text) === key,
  );
}

/** Returns a text that is the same for the same value in another notation. */
export function sameValueKey(kind: LookKind, text: string): string {
  const colour = kind === "colour" ? parseCssColour(text) : null;
  if (colour !== null) return `${rgbBytes(colour).join()} ${Math.round((colour.alpha ?? 1) * 1000)}`;
  return text
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/\s*,\s*/g, ", ")
    .trim();
}
