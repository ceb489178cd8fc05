import { withoutPrivateBlocks } from "./private-blocks.ts";
import { storableText } from "./storable-text.ts";

/** Returns a model's text as one plain line: without private blocks, line breaks, a first fence and direction marks. */
export function plainLine(text: string): string {
  const line = storableText(text)
    .replace(/[\u202A-\u202E\u2066-\u2069\p{Cc}\s]+/gu, " ")
    .trim()
    .replace(/^(?:`{3,}|~{3,})/, "");
  const visible = withoutPrivateBlocks(line);
  // The text around a removed block may form a new one, so the result is checked again.
  return visible === text ? text : plainLine(visible);
}
