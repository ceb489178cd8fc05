import type { Context, ContextSection } from "./schema.ts";

const markers: Record<ContextSection["kind"], string> = {
  system: "SYSTEM PROMPT",
  user: "USER",
  assistant: "ASSISTANT",
  note: "NOTE TO SELF",
  annotation: "ANNOTATION",
  follow_up: "FOLLOW-UP PROMPT",
  journal: "TURN JOURNAL",
};

// Also with characters that nobody sees before the dashes, and with another space than the usual one after them.
const looksLikeMarker = /^(?=\p{Cf}*---[^\S\n\r\u2028\u2029])/gmu;

/**
 * The context as text, blocks in the order of the request. A line of content that looks like a marker is escaped with a
 * backslash, so that nobody can forge a block.
 */
export function dumpContext(context: Context): string {
  const system = context.sections.filter(({ kind }) => kind === "system");
  const rest = context.sections.filter(({ kind }) => kind !== "system");
  const blocks = [
    block("SYSTEM PROMPT", system.map(({ text }) => text).join("\n\n")),
    ...rest.map(({ kind, text }) => block(markers[kind], text)),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function block(marker: string, text: string): string {
  return `--- ${marker} ---\n${text.replaceAll(looksLikeMarker, "\\")}`;
}
