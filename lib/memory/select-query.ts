import type { ContextRow, Recollection } from "#lib/context/schema.ts";
import { isSynthetic } from "#lib/context/synthetic.ts";

export type SaidMessage = Pick<ContextRow, "sequence" | "role" | "text"> & {
  metadata?: Record<string, unknown> | null | undefined;
};

/** A message on the way back to the last one of a person, and why it was passed by or taken. */
export interface LookedAt {
  messageId: string;
  role: SaidMessage["role"];
  verdict: "taken" | "synthetic" | "not a person's";
}

export interface SelectedQuery {
  /** Null where nobody has said anything and there is no summary either. */
  query: Pick<Recollection, "query" | "from" | "messageId"> | null;
  looked: LookedAt[];
}

/** More is never looked for: the words of a search are few. In UTF-16 code units. */
export const queryCharactersMax = 4_000;

/**
 * Which words the memory is searched with: those of the last message that a person wrote, however many synthetic ones came
 * after it; else the conversation's summary; else none. `messages` are in the conversation's order, this turn's own last. Only
 * metadata makes a message synthetic, and only `true` does.
 */
export function selectQuery(messages: readonly SaidMessage[], summary: string | null): SelectedQuery {
  const looked: LookedAt[] = [];
  for (const [back, message] of messages.toReversed().entries()) {
    const messageId = `m${message.sequence}`;
    const verdict = judge(message);
    looked.push({ messageId, role: message.role, verdict });
    if (verdict !== "taken") continue;
    const from = back === 0 ? "instruction" : "message";
    return { query: { query: bounded(message.text), from, messageId }, looked };
  }
  const text = bounded(summary ?? "");
  return { query: text === "" ? null : { query: text, from: "summary", messageId: null }, looked };
}

function judge({ role, metadata }: SaidMessage): LookedAt["verdict"] {
  if (role !== "user") return "not a person's";
  return isSynthetic(metadata) ? "synthetic" : "taken";
}

const bounded = (text: string) => text.trim().slice(0, queryCharactersMax).toWellFormed();
