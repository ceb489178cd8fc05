import type { Actor } from "#lib/accounts/schema.ts";
import { revertChange } from "#lib/workspaces/git/revert.ts";
import { conversationRefusals } from "../refusals.ts";
import { applyPersonsChange } from "./apply-persons-change.ts";
import { findEndedTurn } from "./find-ended-turn.ts";

/** Reverts a turn's change, as a forward commit that can itself be undone. */
export async function undoTurn(
  actor: Actor,
  { editSessionId, expectedHead }: { editSessionId: string; expectedHead?: string | undefined },
): Promise<{ commit: string; editSessionId: string }> {
  const turn = await findEndedTurn(actor, editSessionId);
  const { baseCommit, resultCommit } = turn;
  if (!baseCommit || !resultCommit) throw conversationRefusals["nothing-to-undo"]();
  return applyPersonsChange(actor, {
    kind: "undo",
    workspaceId: turn.workspaceId,
    targetEditSessionId: turn.id,
    expectedHead: expectedHead ?? null,
    async makeTree(repository, head) {
      const reverted = await revertChange({ repository, head, before: baseCommit, after: resultCommit });
      if (reverted.ok) return reverted.tree;
      throw conversationRefusals["undo-conflict"](reverted.conflicts);
    },
  });
}
