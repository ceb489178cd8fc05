import type { ContextRow } from "#lib/context/schema.ts";
import { isSynthetic } from "#lib/context/synthetic.ts";
import { presentLanguage } from "#lib/words/language.ts";
import type { SeenPick, ShownPick } from "./picks/seen-pick-schema.ts";
import type { EditSessionKind } from "./schema.ts";

/** A stored message, which may be private. */
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

/** Returns what people may see: typed messages and answers, never private or server-worded rows. Only this decides. */
export function visibleMessages(rows: MessageRow[]): VisibleMessage[] {
  return rows.flatMap((row) => {
    if (row.role !== "user" && row.role !== "assistant") return [];
    if (isSynthetic(row.metadata)) return [];
    const { id, sequence, role, text, editSessionId } = row;
    return [{ id, sequence, role, text, editSessionId, createdAt: row.createdAt.toISOString() }];
  });
}

/** Returns the instruction that a person typed; null if the server worded it. */
export function typedInstruction(turn: { kind: EditSessionKind; instruction: string | null }): string | null {
  return turn.kind === "prompt" ? turn.instruction : null;
}

/**
 * Returns the instruction that people may see: a person's own, a plan item's, or the server's words for a change by hand. Null for
 * a follow-up's prompt.
 */
export function visibleInstruction(turn: WordedTurn): string | null {
  return seenKinds.has(turn.kind) ? readInstruction(turn) : null;
}

interface WordedTurn {
  kind: EditSessionKind;
  instruction: string | null;
  /** Only of a change by hand, and not of one from before there was German. */
  instructionGerman?: string | null;
}

/** Returns a turn's instruction. The server's words for a change by hand are in the reader's language. */
export function readInstruction({ instruction, instructionGerman = null }: Omit<WordedTurn, "kind">): string | null {
  return (presentLanguage() === "de" ? instructionGerman : null) ?? instruction;
}

const seenKinds: ReadonlySet<EditSessionKind> = new Set(["prompt", "plan_item", "manual"]);
/** Returns what a person picked for their instruction, as they saw it. Its refs and commits are not for display. */
export function visiblePicks(turn: { kind: EditSessionKind; picks: readonly SeenPick[] | null }): ShownPick[] {
  if (turn.kind !== "prompt") return [];
  return (turn.picks ?? []).map(({ name, path, pageTitle, lost = false }) => ({ name, path, pageTitle, lost }));
}
