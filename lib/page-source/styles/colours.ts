import "culori/css";
import {
  type Color,
  clampRgb,
  colorsNamed,
  converter,
  formatCss,
  formatHex8,
  formatHex as formatOpaqueHex,
  getMode,
  interpolate,
  parse,
  wcagContrast,
} from "culori/fn";
import valueParser from "postcss-value-parser";
import { everydayColours } from "./colour-names.ts";

// Reads, writes and mixes colours in every notation of CSS. The numbers are culori's: 0 to 1 for red, green, blue, saturation
// and alpha, degrees for a hue.

export type Colour = Color;

const colourFunction = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/;
const notationCharactersMax = 120;

/**
 * Reads a colour as a stylesheet writes it; null for anything else, keywords such as `inherit` and `transparent` included.
 * A transparency that is a variable counts as none.
 */
export function parseCssColour(text: string): Colour | null {
  if (text.length > notationCharactersMax) return null;
  const plain = text.toLowerCase();
  if (!plain.startsWith("#") && !colourFunction.test(plain) && !Object.hasOwn(colorsNamed, plain)) return null;
  try {
    return parse(plain.replace(/(?<=[,/]\s*)var\(.*\)(?=\s*\)$)/, "1")) ?? null;
  } catch {
    return null; // culori throws at an unknown unit, as in "rgb(1px 2 3)".
  }
}

/** Reads a colour as a person writes it: "dark blue", "off-white", "#fa0", "ff8800", "rgb(1, 2, 3)". */
export function parseSpokenColour(text: string): Colour | null {
  const plain = text.trim().toLowerCase();
  // Six letters without a digit ("decade") are a word.
  if (/^(?=.*\d)[0-9a-f]{6}$/.test(plain)) return parseCssColour(`#${plain}`);
  const name = plain.replace(/[\s-]+/g, "");
  return parseCssColour(plain) ?? parseCssColour(everydayColours.get(name) ?? name);
}

const toRgb = converter("rgb");
const convertToHsl = converter("hsl");

export const toHsl = (colour: Colour) => convertToHsl(clampRgb(colour));

/** Returns the colour in the notation of another one, so that a colour derived from oklch is oklch too. */
export function inNotationOf(other: Colour, colour: Colour): Colour {
  return converter(other.mode)(colour) as Colour;
}

/** Returns red, green and blue from 0 to 255. */
export function rgbBytes(colour: Colour): number[] {
  const { r, g, b } = toRgb(colour);
  return [r, g, b].map((share) => Math.round(Math.min(1, Math.max(0, share)) * 255));
}

const isOpaque = (colour: Colour) => (colour.alpha ?? 1) === 1;
const round = (value: number, digits: number) => Number(value.toFixed(digits));

export function formatHex(colour: Colour): string {
  return isOpaque(colour) ? formatOpaqueHex(colour) : formatHex8(colour);
}

/** Returns true if the notation holds colours outside of sRGB. */
const isWide = (colour: Colour | null) => colour !== null && !["rgb", "hsl", "hwb"].includes(colour.mode);

/** Writes the colour as hex, or in its own notation where hex may not hold it. */
export function formatColour(colour: Colour): string {
  if (!isWide(colour)) return formatHex(colour);
  const written = formatCss({ ...colour, alpha: round(colour.alpha ?? 1, 3) });
  return fillChannels(written.replace(/^(?<name>(?:ok)?l(?:ab|ch)\()\S+/, "$<name>0%"), colour);
}

/** Returns the bare channels for `rgba(var(--x-rgb), …)`. */
export const formatChannels = (colour: Colour) => rgbBytes(colour).join(", ");

/**
 * Writes the colour in the given notation, with the same units, separators and transparency. Hex and names become hex. A colour
 * that sRGB may not hold keeps its own notation.
 */
export function formatLike(colour: Colour, notation: string): string {
  const standing = parseCssColour(notation);
  const standingAlpha = standing?.alpha ?? 1;
  const canHold = isOpaque(colour) && (isWide(standing) || !isWide(colour));
  if (notation.includes("(") && (channelsOf(notation).hasAlpha || canHold)) return fillChannels(notation, colour);
  return formatColour({ ...colour, alpha: standingAlpha < 1 ? standingAlpha : colour.alpha });
}

/** Returns the parts of `rgb(…)`, `oklch(…)` or `color(display-p3 …)`. */
function channelsOf(notation: string) {
  const parsed = valueParser(notation);
  const [call] = parsed.nodes;
  if (call?.type !== "function") return { parsed, name: "", words: [], hasAlpha: false };
  const name = call.value.toLowerCase().replace(/(?<=^(?:rgb|hsl))a$/, "");
  const parts = call.nodes.filter(({ type }) => type === "word" || type === "function").slice(name === "color" ? 1 : 0);
  return { parsed, name, words: parts.slice(0, 3), hasAlpha: parts.length > 3 };
}

/** culori's value of 100% (or a full turn) of each channel; 1 if not listed. */
const culoriRanges: { [name: string]: number[] } = {
  hsl: [360, 1, 1],
  hwb: [360, 1, 1],
  lab: [100, 125, 125],
  lch: [100, 150, 360],
  oklab: [1, 0.4, 0.4],
  oklch: [1, 0.4, 360],
};
/** The same as a CSS number without a unit, if CSS and culori differ. */
const cssRanges: { [name: string]: number[] } = { rgb: [255, 255, 255], hsl: [360, 100, 100], hwb: [360, 100, 100] };

/** Puts the colour's channels into the notation, which keeps its spaces, commas, units and transparency. */
function fillChannels(notation: string, colour: Colour): string {
  const standing = parseCssColour(notation);
  const { parsed, name, words } = channelsOf(notation);
  if (standing === null) return formatHex(colour);
  const fitting = isWide(standing) ? colour : clampRgb(colour);
  const filling = new Map<string, unknown>(Object.entries(inNotationOf(standing, fitting)));
  const channels = getMode(standing.mode).channels;
  for (const [index, word] of words.entries()) {
    const range = culoriRanges[name]?.[index] ?? 1;
    const share = Number(filling.get(String(channels[index])) ?? 0) / range;
    const most = cssRanges[name]?.[index] ?? range;
    const { unit } = valueParser.unit(word.value) || { unit: "" };
    if (unit === "%") word.value = `${round(share * 100, 2)}%`;
    else word.value = `${round(share * most, most === 255 ? 0 : most > 1 ? 2 : 4)}${unit === "" ? "" : "deg"}`;
  }
  return parsed.toString();
}

export const sameRgb = (left: Colour, right: Colour) => rgbBytes(left).join() === rgbBytes(right).join();

/** Returns the distance from grey, 0 to 255. */
export function chroma(colour: Colour): number {
  const bytes = rgbBytes(colour);
  return Math.max(...bytes) - Math.min(...bytes);
}

/** Mixes a share (0 to 1) of `other` into `colour`, as Sass's `mix` does. */
export function mix(colour: Colour, other: Colour, share: number): Colour {
  if (share === 0) return colour;
  return inNotationOf(colour, { ...interpolate([colour, other], "rgb")(share), alpha: colour.alpha });
}

/** The contrast that a text needs to be read: WCAG 2.2, 1.4.3, level AA. */
export const contrastMin = 4.5;

/** Returns the contrast ratio of WCAG 2.2, 1 to 21. */
export const contrast = (left: Colour, right: Colour) => wcagContrast(left, right);
