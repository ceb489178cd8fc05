/** Cuts a text to that many UTF-16 code units, the mark of the cut included. */
export function cutText(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  // Half a surrogate pair at the cut is left out.
  return `${text
    .slice(0, charactersMax - 1)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd()}…`;
}
