import "culori/css";
import { blend, type Color, formatHex, formatHex8, parse, wcagContrast } from "culori/fn";

// How well a text can be read on its background, by WCAG 2.2, success criterion 1.4.3.

/** `good` reaches level AA, `weak` is enough only for large text, `poor` is not. */
type Legibility = "good" | "weak" | "poor";

export interface Contrast {
  /** 1 to 21. */
  ratio: number;
  legibility: Legibility;
}

interface ContrastQuestion {
  colour: string;
  backdrop: string;
  /** In CSS pixels. */
  sizePixels: number;
  weight: number;
}

const goodMin = 4.5;
const largeMin = 3;
/** 18 point, and 14 point if bold. */
const largePixels = 24;
const largeBoldPixels = 18.66;

/** Returns the contrast of a text; null if a colour can't be read. A translucent colour lies on the backdrop, and that on white. */
export function contrastOf({ colour, backdrop, sizePixels, weight }: ContrastQuestion): Contrast | null {
  const [front, back] = [parseColour(colour), parseColour(backdrop)];
  if (front === null || back === null) return null;
  const ground = blend(["#fff", back]);
  const ratio = wcagContrast(blend([ground, front]), ground);
  const isLarge = sizePixels >= largePixels || (weight >= 700 && sizePixels >= largeBoldPixels);
  const legibility = ratio >= (isLarge ? largeMin : goodMin) ? "good" : ratio >= largeMin ? "weak" : "poor";
  return { ratio: Math.floor(ratio * 10) / 10, legibility };
}

/** Reads a colour as browsers compute it or people type it; null for anything else. */
export function parseColour(text: string): Color | null {
  const plain = text.trim().toLowerCase();
  if (plain === "" || plain.length > 120) return null;
  try {
    return parse(/^[0-9a-f]{6}$|^[0-9a-f]{3}$/.test(plain) ? `#${plain}` : plain) ?? null;
  } catch {
    return null;
  }
}

/** Returns the colour as `#rrggbb`, without its transparency; null if it can't be read, or can't be seen at all. */
export function hexOf(text: string): string | null {
  const colour = parseColour(text);
  return colour === null || colour.alpha === 0 ? null : formatHex(colour);
}

/** Returns the colour as `#rrggbb`, or as `#rrggbbaa` if it is translucent; null if it can't be read. */
export function codeOf(text: string): string | null {
  const colour = parseColour(text);
  return colour === null ? null : (colour.alpha ?? 1) < 1 ? formatHex8(colour) : formatHex(colour);
}

/** Returns a colour that is as translucent as another one. */
export function withAlphaOf(hex: string, other: string): string {
  const colour = parseColour(hex);
  return colour === null ? hex : (codeOf(formatHex8({ ...colour, alpha: parseColour(other)?.alpha ?? 1 })) ?? hex);
}
