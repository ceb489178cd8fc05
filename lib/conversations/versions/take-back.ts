import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { loadReleased } from "#lib/projects/released-places/load-released.ts";
import { presentPlaces } from "#lib/projects/released-places/released-on-page.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { applyChange } from "#lib/workspaces/git/revert.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import { assertMayEdit, conversationRefusals } from "../refusals.ts";
import { type EditSession, findTurn } from "../turn/edit-session-store.ts";
import { isTerminal } from "../turn/transition.ts";
import { applyPersonsChange } from "./apply-persons-change.ts";
import { findChangesInWay } from "./find-changes-in-way.ts";
import { mergeIntoHead } from "./merge-into-head.ts";
import { namePaths } from "./name-changes.ts";

interface TurnToTakeBack {
  editSessionId: string;
  expectedHead?: string | undefined;
}

/**
 * Reverts a turn's change, as a forward commit that can itself be undone. If later changes touch the same places, the refusal names
 * them.
 */
export async function undoTurn(
  actor: Actor,
  input: TurnToTakeBack,
): Promise<{ commit: string; editSessionId: string }> {
  const turn = await findEndedTurn(actor, input.editSessionId);
  const { workspaceId, version, baseCommit: before, resultCommit: after } = turn;
  if (!before || !after || version === null) throw conversationRefusals["nothing-to-undo"]();
  return applyTree(actor, "undo", turn, input, async (repository, head) => {
    const merged = await mergeIntoHead({ repository, head, base: after, edited: await treeOf(repository, before) });
    if (merged.ok) return merged.tree;
    await assertMayTry(actor, turn, head);
    const undone = { id: turn.id, workspaceId, version, before, after };
    const inWay = await findChangesInWay(actor, undone, { repository, head }, database());
    const where = await namePaths({ projectId: turn.projectId, repository, commit: head }, merged.conflicts);
    throw conversationRefusals["undo-conflict"](where, { paths: merged.conflicts, ...inWay });
  });
}

/** Refuses what a restricted person could not undo in any case: to find the changes in its way costs many merges. */
async function assertMayTry(actor: Actor, turn: EditSession, head: string): Promise<void> {
  const workspace = turn.userId === actor.userId ? null : await findWorkspace(actor, turn.workspaceId, database());
  if (!workspace) return;
  const project = { id: workspace.projectId, organizationId: workspace.organizationId };
  const places = await loadReleased(actor.userId, project, head);
  if (places !== null) throw conversationRefusals["not-released"](presentPlaces(places));
}

/** Brings back the edits of a cancelled or failed turn, as a forward commit. */
export async function restoreTurn(
  actor: Actor,
  input: TurnToTakeBack,
): Promise<{ commit: string; editSessionId: string }> {
  const turn = await findEndedTurn(actor, input.editSessionId);
  const { baseCommit: before, liveCommit: after } = turn;
  if (turn.status === "completed" || !before || !after || before === after) {
    throw conversationRefusals["nothing-to-restore"]();
  }
  return applyTree(actor, "restore", turn, input, async (repository, head) => {
    const merged = await applyChange({ repository, head, before, after });
    if (merged.ok) return merged.tree;
    const where = await namePaths({ projectId: turn.projectId, repository, commit: head }, merged.conflicts);
    throw conversationRefusals["restore-conflict"](where, merged.conflicts);
  });
}

/** Returns an ended turn of a site that the actor may edit. Throws if it still runs. */
async function findEndedTurn(actor: Actor, editSessionId: string): Promise<EditSession & { projectId: string }> {
  const turn = await findTurn(actor, editSessionId, database());
  const workspace = turn && (await findWorkspace(actor, turn.workspaceId, database()));
  if (!turn || !workspace) throw notFound();
  assertMayEdit(actor, workspace);
  if (!isTerminal(turn.status)) throw conversationRefusals["turn-running"]();
  return { ...turn, projectId: workspace.projectId };
}

function applyTree(
  actor: Actor,
  kind: "undo" | "restore",
  { id, workspaceId }: EditSession,
  { expectedHead }: TurnToTakeBack,
  makeTree: (repository: string, head: string) => Promise<string>,
): Promise<{ commit: string; editSessionId: string }> {
  return applyPersonsChange(actor, {
    kind,
    workspaceId,
    targetEditSessionId: id,
    expectedHead: expectedHead ?? null,
    makeTree,
  });
}
