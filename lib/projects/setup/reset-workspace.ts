import { assertCan } from "#lib/accounts/assert-can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { notFound, type Problem } from "#lib/platform/problem.ts";
import { workspaceRefusals } from "#lib/workspaces/refusals.ts";
import { lockWorkspace, type Workspace } from "#lib/workspaces/workspace-store.ts";
import { findProjectRow, hasOpenTurn } from "../project-store.ts";
import { projectRefusals } from "../refusals.ts";
import { beginAnew } from "./begin-anew.ts";

/**
 * Starts over from the default branch's newest commit, on a new branch. The old one is kept as a ref. Refused while a
 * conversation holds the workspace, a turn runs, or the changes are in review.
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
  if (status === "in_review") return projectRefusals["in-review"]();
  if (await hasOpenTurn(actor, projectId, tx)) return projectRefusals["turn-running"]();
  const [holder] = (await findProjectRow(actor, projectId, tx))?.workspace?.conversations ?? [];
  if (!holder) return workspaceRefusals["workspace-not-ready"]();
  return workspaceRefusals["workspace-busy"]({ name: holder.user.name, since: holder.startedAt.toISOString() });
}
