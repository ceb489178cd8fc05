/** Text as PostgreSQL can keep it: no NUL and no half of a surrogate pair; each becomes U+FFFD. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\uFFFD");
}

/** A value as JSON that PostgreSQL can keep, names included; the text of a `jsonb` value. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part) => (typeof part === "string" ? storableText(part) : renamed(part)));
}

/** The same object, but where a name in it can't be kept: a model makes up names as well. */
function renamed(part: unknown): unknown {
  if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
  if (Object.keys(part).every((name) => name === storableText(name))) return part;
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [storableText(name), inner]));
}
