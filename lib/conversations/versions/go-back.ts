import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { isAncestor } from "#lib/workspaces/git/refs.ts";
import { conversationRefusals } from "../refusals.ts";
import { applyPersonsChange } from "./apply-persons-change.ts";
import { findTurnByResult } from "./version-store.ts";

/** Brings the site back to an earlier version of this workspace, as a forward commit that can be undone. */
export async function goBack(
  actor: Actor,
  { workspaceId, commit, expectedHead }: { workspaceId: string; commit: string; expectedHead: string },
): Promise<{ commit: string; editSessionId: string }> {
  const version = await findTurnByResult(actor, { workspaceId, commit }, database());
  return applyPersonsChange(actor, {
    kind: "go_back",
    workspaceId,
    targetEditSessionId: version?.id ?? null,
    expectedHead,
    async makeTree(repository, head) {
      // A version from before the site started over is not an ancestor, but still belongs to this workspace.
      if (!version && !(await isAncestor(repository, commit, head))) {
        throw conversationRefusals["not-found"]();
      }
      return treeOf(repository, commit);
    },
  });
}
