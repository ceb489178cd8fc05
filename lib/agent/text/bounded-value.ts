import { storableText } from "./storable-text.ts";

/** The largest tool input or output in the log, in bytes of UTF-8. */
export const loggedBytesMax = 8_192;

interface Bounded {
  value: unknown;
  truncated: boolean;
}

/** Cuts a text for the log at a whole character. */
export function boundText(text: string, bytesMax = loggedBytesMax): { value: string; truncated: boolean } {
  const clean = storableText(text);
  if (Buffer.byteLength(clean) <= bytesMax) return { value: clean, truncated: false };
  const { read } = new TextEncoder().encodeInto(clean, new Uint8Array(bytesMax));
  return { value: clean.slice(0, read), truncated: true };
}

/** Cuts a JSON value for the log: keeps its shape and its short texts, and shortens long texts until it fits. */
export function boundValue(value: unknown, bytesMax = loggedBytesMax): Bounded {
  for (const charactersMax of [Number.POSITIVE_INFINITY, 2_000, 400, 80]) {
    const cut = cutTexts(value, charactersMax);
    if (Buffer.byteLength(JSON.stringify(cut) ?? "null") <= bytesMax) {
      return { value: cut, truncated: charactersMax !== Number.POSITIVE_INFINITY };
    }
  }
  // It has too many parts rather than too long texts, so its JSON is cut.
  const json = JSON.stringify(cutTexts(value, Number.POSITIVE_INFINITY));
  return { value: boundText(json, bytesMax / 2).value, truncated: true };
}

function cutTexts(value: unknown, charactersMax: number): unknown {
  if (typeof value === "string") {
    const clean = storableText(value);
    if (clean.length <= charactersMax) return clean;
    const kept = storableText(clean.slice(0, charactersMax));
    return `${kept}[${clean.length - charactersMax} characters left out]`;
  }
  if (Array.isArray(value)) return value.map((inner) => cutTexts(inner, charactersMax));
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [storableText(key), cutTexts(inner, charactersMax)]),
    );
  }
  return value;
}
