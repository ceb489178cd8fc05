import { contrast, formatHex, mix, parseCssColour } from "#lib/page-source/styles/colours.ts";

/** Returns a colour as #rrggbb; null for anything else, and for one that lets others through. */
export function hexOf(value: string): string | null {
  const colour = parseCssColour(value.trim());
  return colour === null || (colour.alpha ?? 1) < 1 ? null : formatHex(colour);
}

/** Returns the contrast of two #rrggbb colours in the sense of WCAG 2, from 1 to 21. */
export const contrastOf = (one: string, other: string) => contrast(known(one), known(other));

/** Returns a colour between two #rrggbb ones; `share` is that of the second. */
export const mixed = (one: string, other: string, share: number) => formatHex(mix(known(one), known(other), share));

function known(hex: string) {
  const colour = parseCssColour(hex);
  if (colour === null) throw new Error(`“${hex}” is not a colour.`);
  return colour;
}
