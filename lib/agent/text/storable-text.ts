/** Removes NUL characters and replaces halves of surrogate pairs: PostgreSQL refuses both in text and jsonb. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
