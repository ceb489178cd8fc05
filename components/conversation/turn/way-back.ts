import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";

export interface Way {
  /** The turn to undo: undoing the undo brings a change back. */
  editSessionId: string;
  isBringBack: boolean;
}

/**
 * Returns the way to undo a turn or to bring it back. Both are offered on the original turn; an undo in effect offers to bring back what it
 * took away, because the original may be far up.
 */
export function wayOf(
  turn: Pick<TurnForDisplay, "editSessionId" | "kind" | "undoneBy" | "mayBringBack"> & { commit?: string | null },
): Way | null {
  if (turn.commit === null) return null;
  if (turn.kind === "undo") {
    const isInEffect = turn.undoneBy === null && turn.mayBringBack;
    return isInEffect ? { editSessionId: turn.editSessionId, isBringBack: true } : null;
  }
  if (turn.undoneBy === null) return { editSessionId: turn.editSessionId, isBringBack: false };
  return turn.mayBringBack ? { editSessionId: turn.undoneBy, isBringBack: true } : null;
}
