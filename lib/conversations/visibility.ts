import type { ContextRow } from "#lib/context/schema.ts";
import { isSynthetic } from "#lib/context/synthetic.ts";
import type { EditSessionKind } from "./schema.ts";

/** A message as it is stored, which may be private. */
export interface MessageRow extends ContextRow {
  id: string;
  createdAt: Date;
}

export interface VisibleMessage {
  id: string;
  sequence: number;
  role: "user" | "assistant";
  text: string;
  editSessionId: string;
  createdAt: string;
}

/**
 * The one function that decides what people see of the conversation's memory: what they said and what they were
 * answered. Notes to self, journals and prompts that nobody typed are never shown.
 */
export function visibleMessages(rows: MessageRow[]): VisibleMessage[] {
  return rows.flatMap((row) => {
    if (row.role !== "user" && row.role !== "assistant") return [];
    if (isSynthetic(row.metadata)) return [];
    const { id, sequence, role, text, editSessionId } = row;
    return [{ id, sequence, role, text, editSessionId, createdAt: row.createdAt.toISOString() }];
  });
}

/** What a person typed to begin a turn; null where nobody did. */
export function typedInstruction(turn: { kind: EditSessionKind; instruction: string | null }): string | null {
  return turn.kind === "prompt" ? turn.instruction : null;
}

/** What people see of a turn's instruction, a plan's item by its title: the prompt of a follow-up is never shown. */
export function visibleInstruction(turn: { kind: EditSessionKind; instruction: string | null }): string | null {
  return turn.kind === "prompt" || turn.kind === "plan_item" ? turn.instruction : null;
}
