import postcss, { type AtRule, type Container, type Declaration, type Document, type Rule } from "postcss";
import type { Span } from "../site/html-source.ts";
import { type Colour, parseCssColour } from "./colours.ts";

// A stylesheet as declarations that know where they stand in their file, and the colours in them.

export interface ColourToken extends Span {
  text: string;
  colour: Colour;
  /** Whether it is the bare "r, g, b" of a custom property for `rgba(var(--x-rgb), …)`. */
  channels: boolean;
}

export interface CssDeclaration {
  selectors: string[];
  property: string;
  value: string;
  important: boolean;
  /** Whether it holds for every screen: not in a query for print, dark mode or a width. */
  general: boolean;
  colours: ColourToken[];
}

export interface StyleSource {
  /** The file that it stands in: a stylesheet, or a page with a style element. */
  path: string;
  /** The whole file. */
  source: string;
  /** Where in the file its styles stand. */
  span: Span;
  declarations: CssDeclaration[];
  /** Whether it stands in a page. */
  inline: boolean;
  /** Whether it belongs to somebody else's framework, so that it is better not edited. */
  foreign: boolean;
}

const foreignPath =
  /\.min\.css$|(?:^|\/)(?:vendors?|libs?|plugins?|third-party|external|node_modules|bower_components|fonts?)\/|(?:^|\/)(?:bootstrap|foundation|bulma|tailwind|normalize|reset|fontawesome|font-awesome|materialize|uikit|animate|swiper|slick|prism|katex)(?:[.-][\w.-]*)?\.css$|highlight[\w.-]*\.css$/i;

const colourPattern = /#[0-9a-f]{3,8}(?![\w-])|(?:rgb|hsl)a?\([^()]{3,80}\)|[a-z]{3,20}/gi;

/** The colours in a value. Names inside `url(…)`, strings and custom properties' names are none. */
export function findColours(value: string, start: number): ColourToken[] {
  const hidden = value.replace(/url\([^()]*\)|"[^"]*"|'[^']*'|--[\w-]+/gi, (part) => " ".repeat(part.length));
  const tokens: ColourToken[] = [];
  for (const match of hidden.matchAll(colourPattern)) {
    const text = match[0];
    const before = hidden.charAt(match.index - 1);
    const after = hidden.charAt(match.index + text.length);
    if (/[\w-]/.test(before) || /[\w(-]/.test(after)) continue;
    const colour = parseCssColour(text);
    if (colour !== null)
      tokens.push({
        text,
        colour,
        channels: false,
        start: start + match.index,
        end: start + match.index + text.length,
      });
  }
  // Bare channels: all of a custom property for `rgba(var(--x-rgb), …)`, or beside a transparency that is a variable.
  for (const match of value.matchAll(
    /(^\s*|rgba?\(\s*)(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})(?=\s*$|\s*,\s*var\()/gi,
  )) {
    const [red = 0, green = 0, blue = 0] = match.slice(2).map(Number);
    const from = start + match.index + (match[1] ?? "").length;
    const text = match[0].slice((match[1] ?? "").length);
    if (Math.max(red, green, blue) > 255) continue;
    tokens.push({ text, colour: { red, green, blue, alpha: 1 }, channels: true, start: from, end: from + text.length });
  }
  return tokens;
}

type Parent = Container | Document | undefined;

function isGeneral(declaration: Declaration): boolean {
  for (let at: Parent = declaration.parent; at !== undefined && at.type !== "root"; at = at.parent) {
    if (at.type !== "atrule") continue;
    const { name, params } = at as AtRule;
    if (name === "media" && !/^(?:all|screen|only screen|screen, ?projection)$/i.test(params.trim())) return false;
    if (name === "keyframes" || name === "font-face" || name === "supports" || name === "page") return false;
  }
  return true;
}

/** Reads styles that stand at `span` of a file; styles that can't be parsed have no declarations. */
export function readStyles(path: string, source: string, span: Span, inline: boolean): StyleSource {
  const css = source.slice(span.start, span.end).replace(/^\uFEFF/, " ");
  const styles: StyleSource = {
    path,
    source,
    span,
    declarations: [],
    inline,
    foreign: !inline && foreignPath.test(path),
  };
  let root: postcss.Root;
  try {
    root = postcss.parse(css, { map: false });
  } catch {
    return styles;
  }
  root.walkDecls((declaration) => {
    const parent = declaration.parent;
    const offset = declaration.source?.start?.offset;
    if (parent?.type !== "rule" || offset === undefined) return;
    const raw = declaration.raws.value?.raw ?? declaration.value;
    const start = offset + declaration.prop.length + (declaration.raws.between ?? ":").length;
    // A place that does not hold what it should is not edited.
    if (css.slice(start, start + raw.length) !== raw) return;
    styles.declarations.push({
      selectors: (parent as Rule).selectors,
      property: declaration.prop.startsWith("--") ? declaration.prop : declaration.prop.toLowerCase(),
      value: raw.trim(),
      important: declaration.important === true,
      general: isGeneral(declaration),
      colours: findColours(raw, span.start + start),
    });
  });
  return styles;
}
