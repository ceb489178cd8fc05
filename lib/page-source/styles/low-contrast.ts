import type { Declaration } from "postcss";
import type { HtmlElement } from "../html-source.ts";
import { findRivals } from "./cascade.ts";
import { type Colour, contrast, formatHex, mix, parseCssColour } from "./colours.ts";
import { findColours } from "./css-source.ts";
import type { Widths } from "./media-widths.ts";
import { liveElements, type PageRule, type PageSheets, readStyleAttribute } from "./page-sheets.ts";

// The contrast of a page's texts, as far as its stylesheets tell it: plain colours on plain colours, on a wide screen, in light mode, while a visitor does
// nothing. Pictures, gradients, transparency of a whole element and elements above others are left out and never guessed.

export interface LowContrast {
  element: HtmlElement;
  /** The beginning of its text. */
  text: string;
  /** Tags and classes from the body on. */
  place: string;
  /** WCAG 2.2, 1 to 21; below what a text of its size needs. */
  ratio: number;
  /** As hexadecimal numbers. */
  colour: string;
  background: string;
}

const desktop: Widths = { min: 1280, max: 1280 };
const textsMax = 3_000;
const foundMax = 100;

/** Text that nobody reads as such, and controls, which browsers colour themselves. */
const leftOut = new Set(
  "script style template noscript title head option select textarea input svg canvas video audio iframe object".split(
    " ",
  ),
);
const boldTags = new Set("b strong th h1 h2 h3 h4 h5 h6".split(" "));
/** The sizes that browsers give, in parts of the size around them. */
const tagSizes: Record<string, number> = { h1: 2, h2: 1.5, h3: 1.17, h5: 0.83, h6: 0.67, small: 0.83 };

const white = parseCssColour("#ffffff") as Colour;
const black = parseCssColour("#000000") as Colour;
const linkColour = parseCssColour("#0000ee") as Colour;

/** Returns the texts of a page that are hard to read. `isOver` is asked again and again, and ends the search. */
export function findLowContrast(sheets: PageSheets, isOver: () => boolean): { found: LowContrast[]; isWhole: boolean } {
  const page = new ColouredPage(sheets);
  const found: LowContrast[] = [];
  let texts = 0;
  for (const element of liveElements(sheets.page.html.root)) {
    const text = ownText(element);
    if (text === "" || leftOut.has(element.tag) || !element.inSource) continue;
    texts += 1;
    if (texts > textsMax || found.length >= foundMax || isOver()) return { found, isWhole: false };
    const low = page.read(element);
    if (low !== null) found.push({ ...low, element, text: text.slice(0, 80), place: placeOf(element) });
  }
  return { found, isWhole: true };
}

function ownText({ children }: HtmlElement): string {
  const texts = children.flatMap((child) => (child.type === "text" ? [child.value] : []));
  return texts.join(" ").replace(/\s+/g, " ").trim();
}

function placeOf(element: HtmlElement): string {
  const parts: string[] = [];
  for (let at: HtmlElement | null = element; at !== null && at.tag !== "body" && parts.length < 20; at = at.parent)
    parts.unshift([at.tag, ...at.classes].join("."));
  return parts.join(" ");
}

/** A value that was found, or null if nothing sets it. */
type Value = string | null | "unknown";

class ColouredPage {
  private readonly sheets: PageSheets;
  private readonly byProperty = new Map<string, PageRule[]>();
  private readonly values = new Map<HtmlElement, Map<string, Value>>();

  constructor(sheets: PageSheets) {
    this.sheets = sheets;
    for (const rule of sheets.rules)
      for (const property of new Set(rule.rule.declarations.map(({ prop }) => prop.toLowerCase()))) {
        const rules = this.byProperty.get(property) ?? [];
        rules.push(rule);
        this.byProperty.set(property, rules);
      }
  }

  read(element: HtmlElement): Pick<LowContrast, "ratio" | "colour" | "background"> | null {
    const background = this.backgroundOf(element);
    const colour = background && this.colourOf(element);
    if (background === null || colour === null) return null;
    const shown = over(colour, background);
    const ratio = contrast(shown, background);
    // Sizes round: what misses the number by less is no worse to read.
    if (ratio >= (this.isLarge(element) ? 3 : 4.5) - 0.005) return null;
    return { ratio: Math.round(ratio * 100) / 100, colour: formatHex(shown), background: formatHex(background) };
  }

  /** Returns the plain colour behind a text; null if it can't be told, or nobody sees the text. */
  private backgroundOf(element: HtmlElement): Colour | null {
    const above: Colour[] = [];
    for (let at: HtmlElement | null = element; at !== null; at = at.parent) {
      if (this.isApart(at)) return null;
      const { layer, isUnknown } = this.layerOf(at);
      if (isUnknown) return null;
      if (layer !== null) above.push(layer);
      if (layer !== null && (layer.alpha ?? 1) >= 1) break;
    }
    return above.reduceRight((below, layer) => over(layer, below), white);
  }

  /** Whether an element is hidden, or stands where another one may be behind it. */
  private isApart(element: HtmlElement): boolean {
    if (element.attributes.has("hidden")) return true;
    if (this.valueOf(element, ["display"]) === "none") return true;
    if (/^(?:hidden|collapse)$/.test(this.valueOf(element, ["visibility"]) ?? "")) return true;
    const opacity = this.valueOf(element, ["opacity"]);
    if (opacity !== null && Number(opacity) !== 1) return true;
    if (this.valueOf(element, ["filter", "mix-blend-mode", "background-clip", "-webkit-background-clip"]) !== null)
      return true;
    return /^(?:absolute|fixed|unknown)$/.test(this.valueOf(element, ["position"]) ?? "");
  }

  private layerOf(element: HtmlElement): { layer: Colour | null; isUnknown: boolean } {
    const image = this.valueOf(element, ["background-image", "background"]);
    if (image === "unknown" || /url\(|gradient\(|image-set\(|element\(/i.test(image ?? ""))
      return { layer: null, isUnknown: true };
    const value = this.valueOf(element, ["background-color", "background"]);
    if (value === null || /^(?:none|transparent|initial|unset|revert|0(?: 0)?)$/i.test(value)) {
      // Browsers give buttons a background of their own.
      return { layer: null, isUnknown: value === null && element.tag === "button" };
    }
    const [token] = findColours(value, 0);
    if (token) return { layer: token.colour, isUnknown: false };
    return { layer: null, isUnknown: !/^transparent\b/i.test(value) };
  }

  private colourOf(element: HtmlElement): Colour | null {
    for (let at: HtmlElement | null = element; at !== null; at = at.parent) {
      const value = this.valueOf(at, ["color"]);
      if (value === null && at.tag === "a" && at.attributes.has("href")) return linkColour;
      if (value === null && at.tag === "button") return null;
      if (value === null || /^(?:inherit|unset|currentcolor)$/i.test(value)) continue;
      return parseCssColour(value);
    }
    return black;
  }

  /** Returns true as well if the size can't be told, since less contrast is enough then. */
  private isLarge(element: HtmlElement): boolean {
    const size = this.sizeOf(element);
    if (size === null || size >= 24) return true;
    return size >= 18.66 && this.isBold(element);
  }

  private sizeOf(element: HtmlElement | null): number | null {
    if (element === null) return 16;
    const value = this.valueOf(element, ["font-size", "font"]);
    if (value === null) {
      const around = this.sizeOf(element.parent);
      return around === null ? null : around * (tagSizes[element.tag] ?? 1);
    }
    const match = /^(\d*\.?\d+)(px|rem|em|%|pt)$/i.exec(value);
    if (match === null) return null;
    const count = Number(match[1]);
    const unit = match[2]?.toLowerCase();
    if (unit === "px") return count;
    if (unit === "pt") return (count * 4) / 3;
    // The size of the root may be set, too.
    const root = () => (element.parent === null || element.tag === "html" ? 16 : this.sizeOf(rootOf(element)));
    const around = unit === "rem" ? root() : this.sizeOf(element.parent);
    return around === null ? null : around * (unit === "%" ? count / 100 : count);
  }

  private isBold(element: HtmlElement): boolean {
    for (let at: HtmlElement | null = element; at !== null; at = at.parent) {
      const value = this.valueOf(at, ["font-weight", "font"]);
      if (value !== null && value !== "inherit") return value === "bold" || value === "bolder" || Number(value) >= 700;
      if (boldTags.has(at.tag)) return true;
    }
    return false;
  }

  /** Returns the value that wins of one of the properties, with variables resolved: null if none is set, "unknown" if it can't be told. */
  private valueOf(element: HtmlElement, properties: readonly string[]): Value {
    const known = this.values.get(element) ?? new Map<string, Value>();
    this.values.set(element, known);
    const key = properties.join(" ");
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    const winner = this.winnerOf(element, new Set(properties));
    const value = winner === null ? null : this.resolve(element, winner.value.trim(), 0);
    known.set(key, value);
    return value;
  }

  private winnerOf(element: HtmlElement, properties: ReadonlySet<string>): Declaration | null {
    const rules = [...new Set([...properties].flatMap((property) => this.byProperty.get(property) ?? []))];
    const reduced = { ...this.sheets, rules };
    const rivals = rules.length === 0 ? [] : findRivals(reduced, element, properties, desktop);
    const rival = rivals.findLast(({ match, isConstant }) => match === "yes" && isConstant);
    const own = this.ownDeclarations(element).filter(({ prop }) => properties.has(prop.toLowerCase()));
    const inline = own.findLast((declaration) => declaration.important) ?? own.at(-1);
    if (!inline || (rival?.important && !inline.important)) return rival?.declaration ?? inline ?? null;
    return inline;
  }

  private ownDeclarations(element: HtmlElement): Declaration[] {
    if (!element.attributes.has("style")) return [];
    const sheet = readStyleAttribute(this.sheets.page, element);
    return (sheet?.parts ?? []).flatMap((part) => (part.type === "rule" ? part.declarations : []));
  }

  private resolve(element: HtmlElement, value: string, depth: number): Value {
    const match = /var\(\s*(--[\w-]{1,100})\s*(?:,((?:[^()]|\([^()]*\)){0,300}))?\)/.exec(value);
    if (match === null) return value.includes("var(") ? "unknown" : value;
    if (depth > 8 || value.length > 1_000) return "unknown";
    const set = this.customOf(element, (match[1] ?? "").toLowerCase()) ?? match[2]?.trim();
    if (set === undefined) return "unknown";
    const filled = value.slice(0, match.index) + set + value.slice(match.index + match[0].length);
    return this.resolve(element, filled.trim(), depth + 1);
  }

  private customOf(element: HtmlElement, name: string): string | undefined {
    for (let at: HtmlElement | null = element; at !== null; at = at.parent) {
      const found = this.winnerOf(at, new Set([name]));
      if (found) return found.value.trim();
    }
    return undefined;
  }
}

function rootOf(element: HtmlElement): HtmlElement {
  let at = element;
  while (at.parent !== null && at.tag !== "html") at = at.parent;
  return at;
}

/** Returns the colour that a transparent one gives on an opaque one. */
function over(colour: Colour, below: Colour): Colour {
  const alpha = colour.alpha ?? 1;
  return alpha >= 1 ? colour : mix(below, { ...colour, alpha: 1 }, alpha);
}
