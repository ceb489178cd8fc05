import type { CSSProperties } from "react";
import type { FrameStyle } from "../../preview/frame-messages.ts";

// The look of a text of the page, for the editor's own document. The page claims it, so each value is checked: it may look
// odd, but neither loads anything nor leaves its place.

const colour = /^(?:transparent|(?:rgba?|hsla?|hwb|oklch|oklab|lab|lch|color)\([\d.%,/ a-z+-]{1,100}\))$/;
const length = /^-?\d{1,4}(?:\.\d{1,6})?px$/;
const positiveLength = /^\d{1,4}(?:\.\d{1,6})?px$/;

const checks = {
  color: colour,
  fontFamily: /^[\p{L}\p{N} _"',.-]{1,400}$/u,
  fontSize: /^\d{1,3}(?:\.\d{1,6})?px$/,
  fontWeight: /^\d{1,4}$/,
  fontStyle: /^(?:normal|italic|oblique)$/,
  fontStretch: /^\d{1,3}(?:\.\d{1,3})?%$/,
  fontVariantCaps: /^[a-z-]{1,20}$/,
  lineHeight: /^(?:normal|\d{1,3}(?:\.\d{1,6})?px)$/,
  letterSpacing: /^(?:normal|-?\d{1,2}(?:\.\d{1,6})?px)$/,
  wordSpacing: /^(?:normal|-?\d{1,2}(?:\.\d{1,6})?px)$/,
  textTransform: /^(?:none|uppercase|lowercase|capitalize)$/,
  textDecorationLine: /^(?:none|underline|line-through|overline)$/,
} as const satisfies Partial<Record<keyof FrameStyle, RegExp>>;

const blockChecks = {
  backgroundColor: colour,
  borderRadius: /^[\d.px% /]{1,60}$/,
  textAlign: /^(?:left|right|center|justify|start|end)$/,
  textIndent: length,
  // Lines break where the page breaks them.
  textWrapStyle: /^(?:auto|balance|pretty|stable)$/,
  direction: /^(?:ltr|rtl)$/,
  writingMode: /^(?:horizontal-tb|(?:vertical|sideways)-(?:rl|lr))$/,
  paddingTop: positiveLength,
  paddingRight: positiveLength,
  paddingBottom: positiveLength,
  paddingLeft: positiveLength,
} as const satisfies Partial<Record<keyof FrameStyle, RegExp>>;

/** Returns the look of words inside of a text. */
export function wordsLook(style: FrameStyle): CSSProperties {
  return checked(style, checks);
}

/** Returns the look of a whole text: of its words, and of the box in which they stand. */
export function textLook(style: FrameStyle): CSSProperties {
  const { color, ...look }: CSSProperties = { ...checked(style, checks), ...checked(style, blockChecks) };
  // A colour that can't be read would leave the text in the editor's own, which may be white on white.
  return { ...look, color: color ?? "rgb(0, 0, 0)" };
}

function checked(style: FrameStyle, rules: Partial<Record<keyof FrameStyle, RegExp>>): CSSProperties {
  const known = Object.entries(rules) as [keyof FrameStyle, RegExp][];
  return Object.fromEntries(
    known.filter(([name, rule]) => rule.test(style[name])).map(([name]) => [name, style[name]]),
  );
}
