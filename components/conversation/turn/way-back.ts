import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";

export interface Way {
  /** The turn to undo: an undone change is brought back by undoing what took it away. */
  editSessionId: string;
  isBringBack: boolean;
}

/** A change is undone and brought back from one place, its own; the undo itself offers nothing. */
export function wayOf(
  turn: Pick<TurnForDisplay, "editSessionId" | "kind" | "undoneBy" | "mayBringBack"> & { commit?: string | null },
): Way | null {
  if (turn.kind === "undo" || turn.commit === null) return null;
  if (turn.undoneBy === null) return { editSessionId: turn.editSessionId, isBringBack: false };
  return turn.mayBringBack ? { editSessionId: turn.undoneBy, isBringBack: true } : null;
}
