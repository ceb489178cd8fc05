/** Returns a text for a header: without line breaks and other control characters, so that it can't begin another header. */
export function toOneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}
