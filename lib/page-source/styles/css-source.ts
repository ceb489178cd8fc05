import postcss, { type AtRule, type Container, type Declaration, type Document, type Rule } from "postcss";
import valueParser from "postcss-value-parser";
import type { Span } from "../html-source.ts";
import { type Colour, parseCssColour } from "./colours.ts";

// Reads a stylesheet as declarations with their positions in the file, and the colours in them.

export interface ColourToken extends Span {
  text: string;
  colour: Colour;
  /** True for the bare "r, g, b" of a custom property for `rgba(var(--x-rgb), …)`. */
  channels: boolean;
}

export interface CssDeclaration {
  selectors: string[];
  property: string;
  value: string;
  important: boolean;
  /** True if it applies to every screen: not within a query for print, dark mode or a width. */
  general: boolean;
  colours: ColourToken[];
}

export interface StyleSource {
  /** The file: a stylesheet, or a page with a style element. */
  path: string;
  /** The whole file. */
  source: string;
  /** The position of the styles in the file. */
  span: Span;
  declarations: CssDeclaration[];
  /** True for styles in a page. */
  inline: boolean;
  /** True for a framework's file, which should not be edited. */
  foreign: boolean;
}

/** Matches the files of frameworks, which should not be edited. */
export const foreignPath =
  /\.min\.css$|(?:^|\/)(?:vendors?|libs?|plugins?|third-party|external|node_modules|bower_components|fonts?)\/|(?:^|\/)(?:bootstrap|foundation|bulma|tailwind|normalize|reset|fontawesome|font-awesome|materialize|uikit|animate|swiper|slick|prism|katex)(?:[.-][\w.-]*)?\.css$|(?:^|[/-])icons?(?:[.-][\w.-]*)?\.css$|highlight[\w.-]*\.css$/i;

const byte = "(?:25[0-5]|2[0-4]\\d|[01]?\\d?\\d)";
/** Matches the whole value of a custom property for `rgba(var(--x-rgb), …)`. */
const bareChannels = new RegExp(`^\\s*${byte}(?:\\s*,\\s*${byte}){2}\\s*$`);

/** Returns the colours in a value, in order. Ignores `url(…)`, strings, comments and the names of custom properties. */
export function findColours(value: string, start: number): ColourToken[] {
  const tokens: ColourToken[] = [];
  const add = (from: number, text: string, colour: Colour, channels: boolean) =>
    tokens.push({ text, colour, channels, start: start + from, end: start + from + text.length });
  const channels = bareChannels.test(value) ? parseCssColour(`rgb(${value.trim()})`) : null;
  if (channels !== null) add(value.search(/\S/), value.trim(), channels, true);
  // Without recursion: a value may nest deeper than the call stack.
  const waiting = valueParser(value).nodes.reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type !== "word" && node.type !== "function") continue;
    const text = value.slice(node.sourceIndex, node.sourceEndIndex);
    const colour = parseCssColour(text);
    if (colour !== null) add(node.sourceIndex, text, colour, false);
    else if (node.type === "function" && node.value.toLowerCase() !== "url") waiting.push(...node.nodes.reverse());
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

/**
 * Reads the styles at `span` of a file; styles that can't be parsed have no declarations. Declarations outside of a rule, as in a
 * style attribute, belong to `element`.
 */
export function readStyles(path: string, source: string, span: Span, inline: boolean, element?: string): StyleSource {
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
    const selectors =
      parent?.type === "rule" ? (parent as Rule).selectors : element && parent === root ? [element] : null;
    if (selectors === null || offset === undefined) return;
    const raw = declaration.raws.value?.raw ?? declaration.value;
    const start = offset + declaration.prop.length + (declaration.raws.between ?? ":").length;
    // A position that does not hold the declaration's text is not edited.
    if (css.slice(start, start + raw.length) !== raw) return;
    styles.declarations.push({
      selectors,
      property: declaration.prop.startsWith("--") ? declaration.prop : declaration.prop.toLowerCase(),
      value: raw.trim(),
      important: declaration.important === true,
      general: isGeneral(declaration),
      colours: findColours(raw, span.start + start),
    });
  });
  return styles;
}
