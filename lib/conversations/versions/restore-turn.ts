import type { Actor } from "#lib/accounts/schema.ts";
import { applyChange } from "#lib/workspaces/git/revert.ts";
import { conversationRefusals } from "../refusals.ts";
import { applyPersonsChange } from "./apply-persons-change.ts";
import { findEndedTurn } from "./find-ended-turn.ts";

/** Brings back the edits of a cancelled or failed turn, as a forward commit. */
export async function restoreTurn(
  actor: Actor,
  { editSessionId, expectedHead }: { editSessionId: string; expectedHead?: string | undefined },
): Promise<{ commit: string; editSessionId: string }> {
  const turn = await findEndedTurn(actor, editSessionId);
  const { baseCommit, liveCommit } = turn;
  if (turn.status === "completed" || !baseCommit || !liveCommit || baseCommit === liveCommit) {
    throw conversationRefusals["nothing-to-restore"]();
  }
  return applyPersonsChange(actor, {
    kind: "restore",
    workspaceId: turn.workspaceId,
    targetEditSessionId: turn.id,
    expectedHead: expectedHead ?? null,
    async makeTree(repository, head) {
      const restored = await applyChange({ repository, head, before: baseCommit, after: liveCommit });
      if (restored.ok) return restored.tree;
      throw conversationRefusals["undo-conflict"](restored.conflicts);
    },
  });
}
