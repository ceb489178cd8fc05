import { type Color, clampRgb, converter } from "culori/fn";
import { type Colour, formatHex } from "#lib/page-source/styles/colours.ts";

// Tones of a colour, in OKLCH: lightness as people see it.

const toOklch = converter("oklch");

/** As light and as strong as people expect of “a bit lighter”. */
const step = 0.09;

/** Returns the colour lighter or darker by so many steps. */
export function shifted(colour: Colour, by: number, degree: number): Colour {
  const { l, c, h } = toOklch(colour);
  const next = Math.min(0.985, Math.max(0.08, l + by * step * degree));
  return clampRgb({ mode: "oklch", l: next, c, h: h ?? 0, alpha: colour.alpha } as Color) as Colour;
}

/** Whether a colour of the site is what a person calls by this name: the same hue, or both without one. */
export function isCalled(colour: Colour, name: Colour): boolean {
  const [one, other] = [toOklch(colour), toOklch(name)];
  const isGrey = (tone: typeof one) => tone.c < 0.035;
  if (isGrey(other)) return isGrey(one) && Math.abs(one.l - other.l) < 0.2;
  if (isGrey(one)) return false;
  const apart = Math.abs((((one.h ?? 0) - (other.h ?? 0) + 540) % 360) - 180);
  return apart < 28;
}

/** Returns a colour in place of another tone of `base`: as much lighter or darker than `next` as it is than `base`. */
export function toneOf(colour: Colour, base: Colour, next: Colour): Colour {
  const [tone, from, to] = [toOklch(colour), toOklch(base), toOklch(next)];
  const l = Math.min(0.985, Math.max(0.08, to.l + (tone.l - from.l)));
  const c = from.c > 0.01 ? Math.min(0.3, to.c * (tone.c / from.c)) : to.c;
  return clampRgb({ mode: "oklch", l, c, h: to.h ?? 0, alpha: colour.alpha } as Color) as Colour;
}

export const hexOf = (colour: Colour) => formatHex(colour);
