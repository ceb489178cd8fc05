import { withoutPrivateBlocks } from "./private-blocks.ts";
import { storableText } from "./storable-text.ts";

/**
 * What a model wrote as one line of plain text: without private blocks, line breaks, and what turns the direction of the
 * text around. A fence at its beginning goes as well: it would make code of the line.
 */
export function plainLine(text: string): string {
  const line = storableText(text)
    .replace(/[\u202A-\u202E\u2066-\u2069\p{Cc}\s]+/gu, " ")
    .trim()
    .replace(/^(?:`{3,}|~{3,})/, "");
  const visible = withoutPrivateBlocks(line);
  // Where something is taken out, what stood around it may close up to the same again.
  return visible === text ? text : plainLine(visible);
}
