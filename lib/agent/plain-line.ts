import { createPrivateBlocks } from "./private-blocks.ts";
import { storableText } from "./storable-text.ts";

/**
 * What a model wrote as one line of plain text: without private blocks, line breaks, and what turns the direction of the
 * text around. A fence at its beginning goes as well, for in code nothing is private.
 */
export function plainLine(text: string): string {
  const line = storableText(text)
    .replace(/[\u202A-\u202E\u2066-\u2069\p{Cc}\s]+/gu, " ")
    .trim()
    .replace(/^(?:`{3,}|~{3,})/, "");
  const blocks = createPrivateBlocks();
  const visible = blocks.push(line) + blocks.end();
  // Where something is taken out, what stood around it may close up to the same again.
  return visible === text ? text : plainLine(visible);
}
