import { assertCan } from "#lib/accounts/assert-can.ts";
import { insertAuditEntry, listProjectAudit } from "#lib/accounts/audit-store.ts";
import type { Actor, Scope } from "#lib/accounts/schema.ts";
import { inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { lockProjectRow } from "../project-store.ts";
import type { TextName } from "./base-schema.ts";
import { listReplacing } from "./earlier-texts.ts";
import { findEarlierInstructions } from "./instructions-store.ts";

/** The action in the audit record by which an admin has read the notice. */
const dismissed = "base-notice-dismissed";

/**
 * Returns the texts of which the admins are told that they replaced the base in earlier versions and now add to it; none once one of
 * them has dismissed the notice.
 */
export async function listReplaced(scope: Scope, projectId: string, tx: Tx): Promise<TextName[]> {
  const earlier = await findEarlierInstructions(scope, projectId, tx);
  const replaced = earlier ? listReplacing(earlier) : [];
  if (replaced.length === 0) return [];
  const dismissals = await listProjectAudit(scope, projectId, { action: dismissed, limit: 1 }, tx);
  return dismissals.length > 0 ? [] : replaced;
}

/** Dismisses the notice for all admins of the project, and records who did. Without a notice, it does nothing. */
export async function dismissBaseNotice(actor: Actor, projectId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const project = await lockProjectRow(actor, projectId, tx);
    if (!project) throw notFound();
    assertCan(actor, "configure", project);
    const replaced = await listReplaced(actor, projectId, tx);
    if (replaced.length === 0) return;
    const entry = { organizationId: project.organizationId, projectId, action: dismissed };
    await insertAuditEntry(actor, { ...entry, before: { replaced }, after: {} }, tx);
  });
}
