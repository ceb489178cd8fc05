import { assertCan } from "#lib/accounts/assert-can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { notFound, Problem } from "#lib/platform/problem.ts";
import { lockWorkspace, type Workspace } from "#lib/workspaces/workspace-store.ts";
import { findProjectRow, hasOpenTurn } from "../project-store.ts";
import { beginAnew } from "./begin-anew.ts";

/**
 * Starts over from the default branch's newest state, on a new branch. What was on the old one is kept as a ref. Refused
 * while somebody edits, a change is being made, or the changes are in review.
 */
export async function resetWorkspace(actor: Actor, workspaceId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const workspace = await lockWorkspace(actor, workspaceId, tx);
    if (!workspace) throw notFound();
    assertCan(actor, "configure", { id: workspace.projectId, organizationId: workspace.organizationId });
    if (!(await beginAnew(actor, workspace, "reset-requested", tx))) throw await refusal(actor, workspace, tx);
  });
}

async function refusal(actor: Actor, { status, projectId }: Workspace, tx: Tx): Promise<Problem> {
  if (status === "in_review") {
    const sentence = "These changes are in review. Withdraw them first, then start over.";
    return new Problem("conflict", "in-review", sentence);
  }
  if (await hasOpenTurn(actor, projectId, tx)) {
    const sentence = "A change is being made to this website. Wait for it or stop it first.";
    return new Problem("conflict", "turn-running", sentence);
  }
  const [holder] = (await findProjectRow(actor, projectId, tx))?.workspace?.conversations ?? [];
  if (holder) {
    const details = { name: holder.user.name, since: holder.startedAt.toISOString() };
    const sentence = `${holder.user.name} is editing this site at the moment. Try again when they have ended their session.`;
    return new Problem("conflict", "workspace-busy", sentence, details);
  }
  return new Problem("conflict", "workspace-not-ready", "This site is still being set up. Try again in a moment.");
}
