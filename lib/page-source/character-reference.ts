import { decodeReference } from "./html-source.ts";

/** Returns the character reference that begins at an offset, decoded as a browser does; null if there is no reference. */
export function referenceAt(source: string, at: number, end: number): { value: string; length: number } | null {
  const match = /^&#?[0-9a-z]{1,31};?/i.exec(source.slice(at, Math.min(end, at + 34)));
  if (match === null) return null;
  const whole = decodeReference(match[0]);
  if (match[0].endsWith(";")) return whole === null ? null : { value: whole, length: match[0].length };
  // Without a semicolon, only the old names count, and only their own letters: "&copy2024".
  for (let length = match[0].length; length >= 3; length--) {
    const value = decodeReference(match[0].slice(0, length));
    if (value !== null && value.length <= 2 && !value.startsWith("&")) return { value, length };
  }
  return null;
}
