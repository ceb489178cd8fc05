import type { LookValueForDisplay } from "#lib/projects/preview/look-schema.ts";
import type { PaletteColour } from "./colour-choice";
import { hexOf, parseColour } from "./contrast";

const coloursMax = 10;

/**
 * Returns the colours of a site to choose from: those with a name of their own in the order of the site, then the most used others in
 * the order of their codes, so that a change moves nothing. A named one is written by its name, so that it follows the site's look.
 * Leaves out unused names, and translucent colours, whose look depends on what is behind them.
 */
export function paletteOf(colours: readonly LookValueForDisplay[]): PaletteColour[] {
  const palette = new Map<string, PaletteColour>();
  const named = (one: LookValueForDisplay) => (one.property === null ? 0 : 1);
  const order = colours.toSorted((a, b) => named(b) - named(a) || (named(a) ? 0 : b.usesCount - a.usesCount));
  for (const { value, name, property, usesCount } of order) {
    const hex = hexOf(value);
    if (hex === null || (parseColour(value)?.alpha ?? 1) < 1 || usesCount === 0 || palette.has(hex)) continue;
    palette.set(hex, {
      name: property === null ? `${name} ${hex}` : name,
      value: property ? `var(${property})` : hex,
      hex,
    });
  }
  const offered = [...palette.values()].slice(0, coloursMax);
  const isNamed = ({ value, hex }: PaletteColour) => value !== hex;
  const others = offered.filter((one) => !isNamed(one)).toSorted((a, b) => (a.hex < b.hex ? -1 : 1));
  return [...offered.filter(isNamed), ...others];
}
