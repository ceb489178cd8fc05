/** The text, or its beginning with a mark where it is longer than that many UTF-16 code units, the mark included. */
export function cutText(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  // Half a character at the cut is left out.
  return `${text.slice(0, charactersMax - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
