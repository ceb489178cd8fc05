import valueParser from "postcss-value-parser";
import { formatLike, parseCssColour, rgbBytes } from "./colours.ts";

// Writes a value in the notation of the one that it replaces, where that is the same value to a browser.

/** Returns the colour in the notation of another one; as it was given if that would be another colour. */
export function colourLike(value: string, standing: string): string {
  const colour = parseCssColour(value);
  if (colour === null || parseCssColour(standing) === null) return value;
  const written = formatLike(colour, standing);
  const becomes = parseCssColour(written);
  const isSame =
    becomes !== null &&
    rgbBytes(becomes).join() === rgbBytes(colour).join() &&
    Math.abs((becomes.alpha ?? 1) - (colour.alpha ?? 1)) < 0.001;
  return isSame ? written : value;
}

/** Returns pixels as the rem of the standing value; as they were given if they aren't a plain share of `remPx`. */
export function lengthLike(value: string, standing: string, remPx: number | null): string {
  const [wanted, old] = [valueParser.unit(value.trim()), valueParser.unit(standing.trim())];
  if (wanted === false || old === false || remPx === null) return value;
  if (wanted.unit.toLowerCase() !== "px" || old.unit.toLowerCase() !== "rem") return value;
  const share = Number((Number(wanted.number) / remPx).toFixed(4));
  return share * remPx === Number(wanted.number) ? `${share}rem` : value;
}
