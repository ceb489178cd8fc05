import { can } from "#lib/accounts/can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { database, inTransaction, Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/problem.ts";
import { loadProtection } from "#lib/projects/protection/load-protection.ts";
import { findRestriction } from "#lib/projects/released-places/load-released.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { workspaceRefusals } from "#lib/workspaces/refusals.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { diffCommits } from "#lib/workspaces/site/diff.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import { findConversation, findOngoingConversation } from "../conversation/conversation-store.ts";
import { releaseAbandonedConversations } from "../conversation/release-conversations.ts";
import { assertOwn, conversationRefusals } from "../refusals.ts";
import { type EditSession, findTurn, lockTurn, updateTurn } from "../turn/edit-session-store.ts";
import { applyPersonsChange } from "../versions/apply-persons-change.ts";
import { mergeIntoHead } from "../versions/merge-into-head.ts";
import { namePaths } from "../versions/name-changes.ts";
import type { TurnDiff } from "../versions/version-schema.ts";
import { type HeldEvent, transitionHeld } from "./transition.ts";

interface HeldTurn {
  editSessionId: string;
}

/**
 * Applies the held changes of a turn, exactly once, as a turn of its own that can be undone. They are merged into the head.
 * Throws `held-conflict`, and they keep waiting, if later changes touch the same places; `workspace-busy` while another person edits.
 */
export async function applyHeld(
  actor: Actor,
  { editSessionId }: HeldTurn,
): Promise<{ commit: string; editSessionId: string }> {
  const turn = await findTurnToDecide(actor, editSessionId);
  const workspace = await findWorkspace(actor, turn.workspaceId, database());
  if (!workspace) throw notFound();
  const { heldCommit, baseCommit } = turn;
  const base = turn.resultCommit ?? baseCommit;
  if (heldCommit === null || base === null) throw conversationRefusals["nothing-held"]();
  await assertFree(actor, turn.workspaceId);
  const isProtected = await loadProtection(actor, workspace);
  return applyPersonsChange(actor, {
    kind: "apply_held",
    workspaceId: turn.workspaceId,
    targetEditSessionId: turn.id,
    expectedHead: null,
    async makeTree(repository, head) {
      const edited = await treeOf(repository, heldCommit);
      const merged = await mergeIntoHead({ repository, head, base, edited });
      if (!merged.ok) {
        const where = await namePaths({ projectId: workspace.projectId, repository, commit: head }, merged.conflicts);
        throw conversationRefusals["held-conflict"](where, merged.conflicts);
      }
      const refused = merged.paths.find(isProtected);
      if (refused !== undefined) throw conversationRefusals["not-editable: protected"](refused);
      return merged.tree;
    },
    whenMade: (tx) => decide(actor, turn.id, "apply", tx),
  });
}

/** Throws while another person edits. Only for its sentence: somebody who begins after it is refused in the transaction of the change. */
async function assertFree(actor: Actor, workspaceId: string): Promise<void> {
  // An abandoned conversation must not block this.
  await releaseAbandonedConversations();
  const ongoing = await findOngoingConversation(actor, workspaceId, database());
  if (!ongoing || ongoing.userId === actor.userId) return;
  throw workspaceRefusals["workspace-busy: held changes"]({
    name: ongoing.userName,
    since: ongoing.startedAt.toISOString(),
    conversationId: ongoing.id,
  });
}

/** Leaves out the held changes of a turn. They can't be applied any more. */
export async function leaveOutHeld(actor: Actor, { editSessionId }: HeldTurn): Promise<void> {
  const turn = await findTurnToDecide(actor, editSessionId);
  await inTransaction((tx) => decide(actor, turn.id, "leave-out", tx));
}

/** Returns the difference that the held changes of a turn would make after it; without files if none wait. */
export async function getHeldDiff(actor: Actor, { editSessionId }: HeldTurn): Promise<TurnDiff> {
  const turn = await findTurn(actor, editSessionId, database());
  const conversation = turn && (await findConversation(actor, turn.conversationId, database()));
  if (!turn || !conversation) throw notFound();
  const [before, after] = [turn.resultCommit ?? turn.baseCommit, turn.heldCommit];
  if (!before || !after) return { before: null, after: null, files: [] };
  const repository = repositoryPath(env().DATA_DIR, conversation.projectId);
  return { before, after, files: await diffCommits({ repository, before, after }) };
}

/**
 * Returns a turn about whose held changes the actor decides: their own. Administrators decide about what is not released to the person of
 * the turn, and so does that person once they are not restricted any more.
 */
async function findTurnToDecide(actor: Actor, editSessionId: string): Promise<EditSession> {
  const turn = await findTurn(actor, editSessionId, database());
  const conversation = turn && (await findConversation(actor, turn.conversationId, database()));
  if (!turn || !conversation) throw notFound();
  const project = { id: conversation.projectId, organizationId: conversation.organizationId };
  if (turn.heldForAdmin && can(actor, "configure", project)) return turn;
  assertOwn(actor, conversation);
  if (turn.heldForAdmin && (await findRestriction(actor.userId, project)) !== null)
    throw conversationRefusals["not-released: for an administrator"]();
  return turn;
}

/** Two requests may decide at once. The one that locks the turn's row second finds nothing that waits. */
async function decide(actor: Actor, id: EditSession["id"], event: HeldEvent, tx: Tx): Promise<void> {
  const turn = await lockTurn(actor, id, tx);
  const heldState = turn && transitionHeld(turn.heldState, event);
  if (!heldState) throw conversationRefusals["nothing-held"]();
  await updateTurn(id, { heldState, held: Prisma.DbNull, heldCommit: null }, tx);
}
