import { assertCan } from "#lib/accounts/assert-can.ts";
import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { workspaceRefusals } from "#lib/workspaces/refusals.ts";
import { findWorkspace, lockWorkspace, moveWorkspace } from "#lib/workspaces/workspace-store.ts";
import { findProjectSource, lockProjectRow, updateProjectSource } from "../project-store.ts";
import { projectRefusals } from "../refusals.ts";
import type { RepositorySource, RetrySetup } from "../schema.ts";
import { addSetupJob } from "./begin-anew.ts";
import { checkRepositorySource } from "./check-source.ts";

/** Sets a workspace in `problem` up once more, from a corrected source if one is given. */
export async function retrySetup(actor: Actor, workspaceId: string, { source }: RetrySetup = {}): Promise<void> {
  await inTransaction(async (tx) => {
    const found = await findWorkspace(actor, workspaceId, tx);
    // Locked before the workspace's row (lock order), because its source may be corrected.
    if (found && source) await lockProjectRow(actor, found.projectId, tx);
    const workspace = await lockWorkspace(actor, workspaceId, tx);
    if (!workspace) throw notFound();
    assertCan(actor, "configure", { id: workspace.projectId, organizationId: workspace.organizationId });
    const cleared = { problem: null, problemCode: null, setupSteps: [] };
    if (!(await moveWorkspace(workspace, "retry-requested", tx, cleared)))
      throw workspaceRefusals["workspace-without-problem"]();
    if (source) await correctSource(actor, workspace.projectId, source, tx);
    await addSetupJob(workspaceId, tx);
  });
}

async function correctSource(actor: Actor, projectId: string, source: RepositorySource, tx: Tx): Promise<void> {
  const known = await findProjectSource(systemScope, projectId, tx);
  if (known?.sourceType !== "git") throw projectRefusals["source-fixed"]();
  const corrected = checkRepositorySource(source, projectId);
  // A token is kept for the host that it was given for, and never sent to another one.
  const isSameHost = hostOf(known.sourceUrl) === hostOf(corrected.sourceUrl);
  const kept = source.token === undefined && isSameHost ? known.sourceTokenSealed : corrected.sourceTokenSealed;
  await updateProjectSource(actor, projectId, { ...corrected, sourceTokenSealed: kept }, tx);
}

function hostOf(url: string | null): string | null {
  return url !== null && URL.canParse(url) ? new URL(url).host : null;
}
