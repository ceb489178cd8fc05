/** A text without what PostgreSQL refuses in text and jsonb: NUL characters and halves of surrogate pairs. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
