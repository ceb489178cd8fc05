import type { ContextRow, Recollection } from "#lib/context/schema.ts";
import { isSynthetic } from "#lib/context/synthetic.ts";

export type SaidMessage = Pick<ContextRow, "sequence" | "role" | "text"> & {
  metadata?: Record<string, unknown> | null | undefined;
};

/** A message that was checked on the way back to the person's last one, with the verdict. */
export interface LookedAt {
  messageId: string;
  role: SaidMessage["role"];
  verdict: "taken" | "synthetic" | "not a person's";
}

export interface SelectedQuery {
  /** Null if there is neither a message of a person nor a summary. */
  query: Pick<Recollection, "query" | "from" | "messageId"> | null;
  looked: LookedAt[];
}

/** The longest query, in UTF-16 code units. */
const queryCharactersMax = 4_000;

/**
 * Returns the query for the memory search: the last message that a person wrote, even if synthetic ones follow it; otherwise the
 * conversation's summary; otherwise null. `messages` are in the conversation's order, this turn's own last. A message is synthetic
 * only if its metadata says `synthetic: true`.
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
