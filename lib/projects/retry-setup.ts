import { assertCan } from "#lib/accounts/assert-can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { notFound, Problem } from "#lib/platform/problem.ts";
import { lockWorkspace, moveWorkspace } from "#lib/workspaces/workspace-store.ts";
import { addSetupJob } from "./begin-anew.ts";

/** Leads a workspace out of `problem` by setting it up once more. */
export async function retrySetup(actor: Actor, workspaceId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const workspace = await lockWorkspace(actor, workspaceId, tx);
    if (!workspace) throw notFound();
    assertCan(actor, "configure", { id: workspace.projectId, organizationId: workspace.organizationId });
    const cleared = { problem: null, problemCode: null, setupSteps: [] };
    if (!(await moveWorkspace(workspace, "retry-requested", tx, cleared))) {
      throw new Problem(
        "conflict",
        "workspace-without-problem",
        "There is nothing to try again: setup has not failed.",
      );
    }
    await addSetupJob(workspaceId, tx);
  });
}
