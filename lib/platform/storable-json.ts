/** Returns text that PostgreSQL can store: NUL and half surrogate pairs become U+FFFD. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\uFFFD");
}

/** NUL or half a surrogate pair, as `JSON.stringify` writes them; also matches texts that hold such an escape as text. */
const maybeUnstorable = /\\u(?:0000|d[89a-f])/i;

/** Returns a value as JSON text that PostgreSQL can store as `jsonb`, names included. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value ?? null);
  if (!maybeUnstorable.test(json)) return json;
  return JSON.stringify(value ?? null, (_key, part) => (typeof part === "string" ? storableText(part) : renamed(part)));
}

/** Returns the object with storable names, the same one if all are: a model invents names too. */
function renamed(part: unknown): unknown {
  if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
  if (Object.keys(part).every((name) => name === storableText(name))) return part;
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [storableText(name), inner]));
}
