import { scaleSize } from "#lib/page-source/text-size/size-schema.ts";
import type { TextSizesForDisplay } from "#lib/projects/preview/text-size-schema.ts";

// Sizes that follow the width of the screen: a larger one is larger on every screen.

type Written = NonNullable<TextSizesForDisplay["sizes"][number]["written"]>;

/** A size in proportion to that before the change. The pixels are those on the screen that is shown. */
export interface ScaledText {
  from: Written;
  pixelsBefore: number;
  pixels: number;
}

/** Returns the new sizes as a stylesheet writes them. */
export function writtenFor({ from, pixelsBefore, pixels }: ScaledText): Written {
  const factor = pixels / pixelsBefore;
  return { every: scaleSize(from.every, factor) ?? from.every, phone: scaleSize(from.phone, factor) ?? from.phone };
}

const units = { px: () => 1, rem: (root: number) => root, vw: (_root: number, width: number) => width / 100 };

/** Returns the pixels of a size on a screen of some width; null if it depends on more than that. */
export function pixelsOn(size: string, { width, rootPixels }: { width: number; rootPixels: number }): number | null {
  const [, name = "", inside = ""] = /^(?:(clamp|min|max|calc)\()?([^()]+)\)?$/i.exec(size.trim()) ?? [];
  const sums = inside.split(",").map((sum) => {
    const [first = "", ...rest] = sum.trim().split(/\s+(?=[+-]\s)/);
    return [first, ...rest].reduce((total, term) => {
      const [, sign, number, unit = ""] = /^([+-]?)\s*(\d*\.?\d+)([a-z]+)$/i.exec(term.trim()) ?? [];
      const pixels = unit === "px" || unit === "rem" || unit === "vw" ? units[unit](rootPixels, width) : Number.NaN;
      return total + (sign === "-" ? -1 : 1) * Number(number) * pixels;
    }, 0);
  });
  const [low = Number.NaN, middle = low, high = middle] = sums;
  const found =
    name === "clamp" ? Math.max(low, Math.min(middle, high)) : name === "min" ? Math.min(...sums) : Math.max(...sums);
  return Number.isFinite(found) ? Math.round(found) : null;
}

const phoneWidth = 390;
const computerWidth = 1280;

/** Returns the pixels of a size on a phone and on a computer; null if they are alike, or can't be told. */
export function pixelsOnScreens(
  { every, phone }: Written,
  rootPixels: number,
): { phone: number; computer: number } | null {
  const onPhone = pixelsOn(phone, { width: phoneWidth, rootPixels });
  const onComputer = pixelsOn(every, { width: computerWidth, rootPixels });
  return onPhone === null || onComputer === null || onPhone === onComputer
    ? null
    : { phone: onPhone, computer: onComputer };
}
