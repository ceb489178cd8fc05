import type { LookValueForDisplay } from "#lib/projects/preview/look-schema.ts";
import type { PaletteColour } from "./colour-choice";
import { hexOf, parseColour } from "./contrast";

const coloursMax = 10;

/**
 * Returns the colours of a site to choose from, the most used first. A colour with a name of its own is written by that name, so that
 * it follows the site's look. Leaves out unused names, and translucent colours, whose look depends on what is behind them.
 */
export function paletteOf(colours: readonly LookValueForDisplay[]): PaletteColour[] {
  const palette = new Map<string, PaletteColour>();
  const named = (one: LookValueForDisplay) => (one.property === null ? 0 : 1);
  const order = colours.toSorted((a, b) => named(b) - named(a) || b.usesCount - a.usesCount);
  for (const { value, name, property, usesCount } of order) {
    const hex = hexOf(value);
    if (hex === null || (parseColour(value)?.alpha ?? 1) < 1 || usesCount === 0 || palette.has(hex)) continue;
    palette.set(hex, {
      name: property === null ? `${name} ${hex}` : name,
      value: property ? `var(${property})` : hex,
      hex,
    });
  }
  return [...palette.values()].slice(0, coloursMax);
}

/** Returns colours in the order in which they stood before; new ones follow. */
export function inOrderOf(before: readonly PaletteColour[], now: readonly PaletteColour[]): PaletteColour[] {
  const places = new Map(before.map(({ hex }, at) => [hex, at]));
  const placeOf = ({ hex }: PaletteColour) => places.get(hex) ?? before.length;
  return now.toSorted((a, b) => placeOf(a) - placeOf(b));
}
