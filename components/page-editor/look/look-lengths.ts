import type { SiteLookValue } from "./look-draft";

// The sizes and spaces of a site's look in CSS pixels.

const usualRootPixels = 16;

/** Returns the pixels of a length that is the same everywhere; null for any other, such as `1.2em` and `clamp(…)`. */
export function lengthPixels(value: string, rootPixels: number | null): number | null {
  const [, number, unit] = /^(\d*\.?\d+)(px|rem)$/i.exec(value.trim()) ?? [];
  if (number === undefined) return null;
  return Number(number) * (unit?.toLowerCase() === "rem" ? (rootPixels ?? usualRootPixels) : 1);
}

/** Returns the smallest and the largest pixels of a `clamp(…)`; null for other values, and where they depend on what is around. */
export function fluidPixels(value: string, rootPixels: number | null): { least: number; most: number } | null {
  const [, first = "", last = ""] = /^clamp\(([^,()]+),.*,([^,()]+)\)$/is.exec(value.trim()) ?? [];
  const [least, most] = [lengthPixels(first, rootPixels), lengthPixels(last, rootPixels)];
  return least === null || most === null ? null : { least, most };
}

/** Writes pixels in the unit of the value that they replace. */
export function lengthLike(pixels: number, value: string, rootPixels: number | null): string {
  const isRem = /rem$/i.test(value.trim());
  const number = isRem ? pixels / (rootPixels ?? usualRootPixels) : pixels;
  return `${Number(number.toFixed(4))}${isRem ? "rem" : "px"}`;
}

/**
 * Returns the values on offer. A repeated length that depends on what is around it, such as `50%` or `1.2em`, is left out: it has no
 * size of its own to set.
 */
export function offeredLengths(values: readonly SiteLookValue[]): SiteLookValue[] {
  return values.filter(({ property, value }) => property !== null || (lengthPixels(value, null) ?? 0) > 0);
}
