import { colourNames, cssColourNames } from "./colour-names.ts";

// Colours as numbers: reading them in every notation, writing them, mixing them.

export interface Colour {
  /** 0 to 255. */
  red: number;
  green: number;
  blue: number;
  /** 0 to 1. */
  alpha: number;
}

function parseHex(text: string): Colour | null {
  const hex = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text)?.[1];
  if (hex === undefined) return null;
  const pairs = hex.length <= 4 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0, alpha = 255] = pairs.map((pair) => Number.parseInt(pair, 16));
  return { red, green, blue, alpha: alpha / 255 };
}

const channel = (text: string, full: number) => {
  const value = Number.parseFloat(text);
  return Math.min(full, Math.max(0, text.endsWith("%") ? (value / 100) * full : value));
};

/** Hue 0 to 360, the others 0 to 1; the conversion of CSS Color Module Level 4, section 7. */
export function fromHsl(hue: number, saturation: number, lightness: number, alpha: number): Colour {
  const component = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    const amount = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - amount * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return { red: component(0), green: component(8), blue: component(4), alpha };
}

/** Hue 0 to 360, saturation and lightness 0 to 1. */
export function toHsl({ red, green, blue }: Colour): [hue: number, saturation: number, lightness: number] {
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const lightness = (max + min) / 2;
  const range = max - min;
  if (range === 0) return [0, 0, lightness];
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  const hue = max === r ? ((g - b) / range) % 6 : max === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return [(hue * 60 + 360) % 360, saturation, lightness];
}

function parseFunction(text: string): Colour | null {
  const match = /^(rgb|hsl)a?\(([^()]{1,80})\)$/i.exec(text);
  if (match === null) return null;
  const parts = (match[2] ?? "").split(/[\s,/]+/).filter((part) => part !== "");
  const [first = "", second = "", third = "", fourth = "1"] = parts;
  if (parts.length < 3 || parts.length > 4 || parts.some((part) => !/^-?[\d.]+(?:%|deg)?$/.test(part))) return null;
  const alpha = channel(fourth, 1);
  if (match[1]?.toLowerCase() === "hsl") {
    const hue = ((Number.parseFloat(first) % 360) + 360) % 360;
    return fromHsl(hue, channel(second, 100) / 100, channel(third, 100) / 100, alpha);
  }
  const [red, green, blue] = [first, second, third].map((part) => Math.round(channel(part, 255)));
  return { red: red ?? 0, green: green ?? 0, blue: blue ?? 0, alpha };
}

function parseName(text: string, names: ReadonlyMap<string, string>): Colour | null {
  const hex = names.get(text.toLowerCase());
  return hex === undefined ? null : parseHex(`#${hex}`);
}

/** A colour as a stylesheet writes it; null for anything else, keywords such as `inherit` included. */
export function parseCssColour(text: string): Colour | null {
  return parseHex(text) ?? parseFunction(text) ?? parseName(text, cssColourNames);
}

/** A colour as a person writes it: "dark blue", "off-white", "#fa0", "ff8800", "rgb(1, 2, 3)". */
export function parseSpokenColour(text: string): Colour | null {
  const plain = text.trim().toLowerCase();
  if (plain.length > 80) return null;
  // Six letters without a digit ("decade") are a word.
  const withHash = /^(?=.*\d)[0-9a-f]{6}$/.test(plain) ? `#${plain}` : plain;
  return parseHex(withHash) ?? parseFunction(plain) ?? parseName(plain.replace(/[\s-]+/g, ""), colourNames);
}

const hexPair = (value: number) => Math.round(value).toString(16).padStart(2, "0");

export function formatHex(colour: Colour): string {
  const alpha = colour.alpha < 1 ? hexPair(colour.alpha * 255) : "";
  return `#${hexPair(colour.red)}${hexPair(colour.green)}${hexPair(colour.blue)}${alpha}`;
}

/** The bare channels, as `rgba(var(--x-rgb), …)` wants them. */
export function formatChannels(colour: Colour): string {
  return `${colour.red}, ${colour.green}, ${colour.blue}`;
}

/** Writes the colour in the notation that stands there now; its own transparency stays. */
export function formatLike(colour: Colour, notation: string): string {
  const call = /^(rgba?)\(/i.exec(notation);
  const alpha = parseCssColour(notation)?.alpha ?? 1;
  if (call !== null && alpha < 1) {
    const written = /[,/]\s*([\d.]+%?)\s*\)$/.exec(notation)?.[1] ?? String(alpha);
    const separator = notation.includes(",") ? ", " : " ";
    const channels = [colour.red, colour.green, colour.blue].join(separator);
    return `${call[1]}(${channels}${separator === ", " ? ", " : " / "}${written})`;
  }
  return formatHex({ ...colour, alpha: alpha < 1 ? alpha : colour.alpha });
}

export function sameRgb(left: Colour, right: Colour): boolean {
  return left.red === right.red && left.green === right.green && left.blue === right.blue;
}

/** How far from grey, 0 to 255. */
export function chroma({ red, green, blue }: Colour): number {
  return Math.max(red, green, blue) - Math.min(red, green, blue);
}

/** A share of `other` in `colour`, as Sass's `mix` counts it. */
export function mix(colour: Colour, other: Colour, share: number): Colour {
  const blend = (own: number, added: number) => Math.round(own * (1 - share) + added * share);
  return {
    red: blend(colour.red, other.red),
    green: blend(colour.green, other.green),
    blue: blend(colour.blue, other.blue),
    alpha: colour.alpha,
  };
}

function luminance({ red, green, blue }: Colour): number {
  const linear = [red, green, blue].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
}

/** The contrast ratio of WCAG 2.2, 1 to 21. */
export function contrast(left: Colour, right: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(left), luminance(right)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
