import type { Context, ContextSection } from "./schema.ts";

const markers = {
  system: "SYSTEM PROMPT",
  user: "USER",
  assistant: "ASSISTANT",
  note: "NOTE TO SELF",
  journal: "TURN JOURNAL",
} as const;

function marker({ kind, messageId, annotation, trigger }: ContextSection): string {
  if (kind === "annotation") return `ANNOTATION #${annotation?.number} on ${messageId} by egregora`;
  if (kind === "follow_up") return `FOLLOW-UP PROMPT (synthetic: ${oneWord(trigger)})`;
  if (kind === "plan_item") return `PLAN ITEM (synthetic: ${oneWord(trigger)})`;
  return markers[kind];
}

// The trigger comes from a row's metadata, so it is reduced to characters that can't begin a block.
const oneWord = (trigger = "unknown") => trigger.replace(/[^\w.-]+/g, "_").slice(0, 60);

function content({ text, annotation }: ContextSection): string {
  return annotation?.parent ? `#${annotation.number} · answers #${annotation.parent}\n${text}` : text;
}

// Also matches invisible characters before the dashes, and other kinds of space after them.
export const looksLikeMarker = /^(?=\p{Cf}*---[^\S\n\r\u2028\u2029])/gmu;

/** Renders the context as text. A content line that looks like a marker is escaped, so that it can't forge a block. */
export function dumpContext(context: Context): string {
  const system = context.sections.filter(({ kind }) => kind === "system");
  const rest = context.sections.filter(({ kind }) => kind !== "system");
  const blocks = [
    block("SYSTEM PROMPT", system.map(({ text }) => text).join("\n\n")),
    ...rest.map((section) => block(marker(section), content(section))),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function block(title: string, text: string): string {
  return `--- ${title} ---\n${text.replaceAll(looksLikeMarker, "\\")}`;
}
