import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";

export interface Way {
  /** The turn to undo: undoing the undo brings a change back. */
  editSessionId: string;
  isBringBack: boolean;
}

/**
 * Returns the way to undo a turn or to bring it back. Both are offered on the original turn; the undo itself offers neither.
 */
export function wayOf(
  turn: Pick<TurnForDisplay, "editSessionId" | "kind" | "undoneBy" | "mayBringBack"> & { commit?: string | null },
): Way | null {
  if (turn.kind === "undo" || turn.commit === null) return null;
  if (turn.undoneBy === null) return { editSessionId: turn.editSessionId, isBringBack: false };
  return turn.mayBringBack ? { editSessionId: turn.undoneBy, isBringBack: true } : null;
}
