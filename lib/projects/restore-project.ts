import { insertAuditEntry } from "#lib/accounts/audit-store.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";
import { notFound } from "#lib/platform/problem.ts";
import { addFollowHeadJob } from "./delivery/follow-head.ts";
import { describeProject } from "./describe-project.ts";
import { findProjectRow, lockHiddenProject, markRestored, type ProjectRow } from "./project-store.ts";
import type { ProjectForDisplay } from "./schema.ts";
import { addSetupJob } from "./setup/begin-anew.ts";

/**
 * Shows a deleted or archived project again, with all its data, and resumes the work that the deletion interrupted: an
 * unfinished setup, a pending push. Names need not be unique, so another project may have the same name by then. Throws not-found
 * if the actor may not restore it, or if it is too late by the database's clock.
 */
export async function restoreProject(actor: Actor, id: string): Promise<ProjectForDisplay> {
  const row = await inTransaction(async (tx) => {
    if (!(await lockHiddenProject(actor, id, tx)) || !(await markRestored(id, tx))) throw notFound();
    const restored = await findProjectRow(actor, id, tx);
    if (!restored) throw notFound();
    await goOn(restored, tx);
    const { organizationId, name } = restored;
    await insertAuditEntry(
      actor,
      { organizationId, projectId: id, action: "project-restored", before: {}, after: { name } },
      tx,
    );
    return restored;
  });
  log.info({ actorId: actor.userId, projectId: id }, "a project was restored");
  return describeProject(actor, row);
}

async function goOn({ workspace }: ProjectRow, tx: Tx): Promise<void> {
  if (!workspace) return;
  const { id, status, headCommit } = workspace;
  if (status === "available_for_setup" || status === "in_setup") return addSetupJob(id, tx);
  if (headCommit) await addFollowHeadJob(id, tx);
}
