import "culori/css";
import { converter } from "culori/fn";

const toRgb = converter("rgb");
const toHsl = converter("hsl");

/** Returns the hue (0 to 360) of a stylesheet's hexadecimal accent property; null if it is missing or grey. */
export function accentHue(styles: string): number | null {
  const named = /(?<![\w-])--[\w-]*(?:accent|primary|brand)\s*:\s*#([\da-f]{6}|[\da-f]{3})\b/i.exec(styles)?.[1];
  if (!named) return null;
  const { r, g, b } = toRgb(`#${named}`) ?? { r: 0, g: 0, b: 0 };
  const range = Math.max(r, g, b) - Math.min(r, g, b);
  return Math.round(range * 255) < 25 ? null : (toHsl(`#${named}`)?.h ?? null);
}
