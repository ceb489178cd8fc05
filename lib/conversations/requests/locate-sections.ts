import type { ContextSection } from "#lib/context/schema.ts";
import type { LocatedSection } from "./request-schema.ts";

/** Returns the sections' places in the sent messages, found in order, so that equal texts are told apart. */
export function locateSections(sections: readonly ContextSection[], texts: readonly string[]): LocatedSection[] {
  let message = 0;
  let position = 0;
  return sections.map(({ text, ...described }) => {
    for (let index = message; index < texts.length; index++) {
      const start = texts[index]?.indexOf(text, index === message ? position : 0) ?? -1;
      if (start < 0) continue;
      message = index;
      position = start + text.length;
      return { ...described, message, start, end: position };
    }
    return { ...described, message: null, start: 0, end: 0 };
  });
}

/** Returns a message's content as text: its texts, calls with their input, and results, in order. */
export function messageText(content: unknown): string {
  if (typeof content === "string") return content;
  return asArray(content).map(partText).join("\n\n");
}

function partText(part: unknown): string {
  if (typeof part !== "object" || part === null) return String(part);
  if ("text" in part && typeof part.text === "string") return part.text;
  if ("type" in part && part.type === "tool-call" && "toolName" in part) {
    return `${part.toolName}(${JSON.stringify("input" in part ? part.input : undefined, null, 2)})`;
  }
  const output = "output" in part ? part.output : undefined;
  if (typeof output === "object" && output !== null && "value" in output) {
    return typeof output.value === "string" ? output.value : JSON.stringify(output.value, null, 2);
  }
  return JSON.stringify(part, null, 2);
}

function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}
