/** Text as PostgreSQL can keep it: no NUL and no half of a surrogate pair; each becomes U+FFFD. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\uFFFD");
}

/** A value as JSON that PostgreSQL can keep; the text of a `jsonb` value. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part) => (typeof part === "string" ? storableText(part) : part));
}
