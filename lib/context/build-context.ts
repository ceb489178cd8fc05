import { estimateTokens } from "./estimate-tokens.ts";
import type { Context, ContextMessage, ContextRow, ContextSection } from "./schema.ts";

export interface ContextInput {
  /** The system prompt's parts in their order; never trimmed. */
  system: { label: string; text: string }[];
  /** The conversation so far, in order, without this turn's instruction. */
  rows: ContextRow[];
  /** This turn's instruction; null when only the next context is shown. */
  instruction: { text: string; sequence: number } | null;
  windowTokens: number;
  /** Kept free for the answer and this turn's tool traffic. */
  reserveTokens: number;
}

export const notePrefix = "[Note to self from previous turn:]";
export const journalPrefix = "[Summary of previous turn actions:]";

/**
 * What the model is sent, from rows to sections to messages. Pure: the run, the dump and the budget all call it, there
 * is no second rendering. What does not fit leaves by whole turns, oldest first; their notes move into the system
 * prompt, newest first, up to a quarter of the window.
 */
export function buildContext(input: ContextInput): Context {
  const turns = groupByTurn(input.rows);
  const instruction = input.instruction ? [instructionSection(input.instruction)] : [];
  return assemble(input, turns, countLeftOut(input, turns), instruction);
}

/** How many of the oldest turns leave. Each text is measured once: a conversation may be long, and the server is everybody's. */
function countLeftOut(input: ContextInput, turns: ContextRow[][]): number {
  const texts = [...input.system.map(({ text }) => text), input.instruction?.text ?? ""];
  const sizes = turns.map((rows) => sumTokens(rows.map(({ text }) => text)));
  let tokens = sumTokens(texts) + sizes.reduce((sum, size) => sum + size, 0);
  let left = 0;
  const room = input.windowTokens - input.reserveTokens;
  while (left < turns.length && tokens + notesTokens(input, turns, left) > room) {
    tokens -= sizes[left] ?? 0;
    left++;
  }
  return left;
}

function notesTokens({ windowTokens }: ContextInput, turns: ContextRow[][], left: number): number {
  return recentNotes(turns.slice(0, left).flat(), windowTokens).reduce((sum, { tokens }) => sum + tokens, 0);
}

function sumTokens(texts: string[]): number {
  return texts.reduce((sum, text) => sum + estimateTokens(text), 0);
}

function assemble(input: ContextInput, turns: ContextRow[][], left: number, instruction: ContextSection[]): Context {
  const gone = turns.slice(0, left).flat();
  const sections: ContextSection[] = [
    ...input.system.map(({ label, text }) => section("system", label, text)),
    ...recentNotes(gone, input.windowTokens),
    ...turns.slice(left).flat().map(rowSection),
    ...instruction,
  ];
  return {
    sections,
    messages: toMessages(sections),
    leftOut: gone.map((row) => ({ messageId: `m${row.sequence}`, tokens: estimateTokens(row.text) })),
    totalTokens: sections.reduce((sum, { tokens }) => sum + tokens, 0),
    windowTokens: input.windowTokens,
  };
}

function groupByTurn(rows: ContextRow[]): ContextRow[][] {
  const turns: ContextRow[][] = [];
  for (const row of rows) {
    const current = turns.at(-1);
    if (current?.[0]?.editSessionId === row.editSessionId) current.push(row);
    else turns.push([row]);
  }
  return turns;
}

function recentNotes(gone: ContextRow[], windowTokens: number): ContextSection[] {
  const lines: string[] = [];
  let tokens = 0;
  for (const row of gone.filter(({ role }) => role === "assistant_note_to_self").reverse()) {
    tokens += estimateTokens(row.text);
    if (tokens > windowTokens / 4) break;
    lines.push(`- ${row.text}`);
  }
  return lines.length > 0
    ? [section("system", "Recent notes", `RECENT NOTES TO SELF (newest first)\n${lines.join("\n")}`)]
    : [];
}

function rowSection(row: ContextRow): ContextSection {
  const messageId = `m${row.sequence}`;
  switch (row.role) {
    case "user":
      return section(row.metadata.synthetic === true ? "follow_up" : "user", "User", row.text, messageId);
    case "assistant":
      return section("assistant", "Assistant", row.text, messageId);
    case "assistant_note_to_self":
      return section("note", "Note to self", row.text, messageId);
    case "turn_activity_summary":
      return section("journal", "Turn journal", row.text, messageId);
    default:
      return row.role satisfies never;
  }
}

function instructionSection({ text, sequence }: { text: string; sequence: number }): ContextSection {
  return section("user", "User", text, `m${sequence}`);
}

function section(kind: ContextSection["kind"], label: string, text: string, messageId?: string): ContextSection {
  return { kind, label, ...(messageId ? { messageId } : {}), tokens: estimateTokens(text), text };
}

/** Adjacent sections of one speaker become one message: answer, notes and journal are all the assistant's. */
function toMessages(sections: ContextSection[]): ContextMessage[] {
  const messages: ContextMessage[] = [];
  for (const part of sections) {
    const message = toMessage(part);
    const last = messages.at(-1);
    if (last?.role === message.role) last.text += `\n\n${message.text}`;
    else messages.push(message);
  }
  return messages;
}

function toMessage({ kind, text }: ContextSection): ContextMessage {
  switch (kind) {
    case "system":
      return { role: "system", text };
    case "user":
    case "follow_up":
      return { role: "user", text };
    case "note":
      return { role: "assistant", text: `${notePrefix} ${text}` };
    case "journal":
      return { role: "assistant", text: `${journalPrefix} ${text}` };
    case "assistant":
    case "annotation":
      return { role: "assistant", text };
    default:
      return kind satisfies never;
  }
}
