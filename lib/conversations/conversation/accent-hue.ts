import "culori/css";
import { converter } from "culori/fn";

const toRgb = converter("rgb");
const toHsl = converter("hsl");

/**
 * The hue of the colour that a stylesheet names its accent, in degrees from 0 to 360; null where it names none, or a grey.
 * Only custom properties that say so count (`--accent`, `--color-primary`), in hexadecimal notation: enough to suggest
 * another colour, not to change one.
 */
export function accentHue(styles: string): number | null {
  const named = /(?<![\w-])--[\w-]*(?:accent|primary|brand)\s*:\s*#([\da-f]{6}|[\da-f]{3})\b/i.exec(styles)?.[1];
  if (!named) return null;
  const { r, g, b } = toRgb(`#${named}`) ?? { r: 0, g: 0, b: 0 };
  const range = Math.max(r, g, b) - Math.min(r, g, b);
  return Math.round(range * 255) < 25 ? null : (toHsl(`#${named}`)?.h ?? null);
}
