import { assertCan } from "#lib/accounts/assert-can.ts";
import { insertAuditEntry, listProjectAudit } from "#lib/accounts/audit-store.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { lockProjectRow } from "#lib/projects/project-store.ts";
import type { MemorySearchSwitch } from "./memory-schema.ts";
import { findMemorySearch, updateMemorySearch } from "./memory-store.ts";

const searchSwitched = "memory-search-switched";

/**
 * Switches the search of a project's memory on or off, from the next turn on. The audit entry is written in the same transaction; a
 * call without a change writes none. Requires the permission `configure`.
 */
export async function switchMemorySearch(
  actor: Actor,
  projectId: string,
  { isOn }: { isOn: boolean },
): Promise<MemorySearchSwitch> {
  return inTransaction(async (tx) => {
    const project = await lockProjectRow(actor, projectId, tx);
    if (!project) throw notFound();
    assertCan(actor, "configure", project);
    const before = await findMemorySearch(actor, projectId, tx);
    if (before !== isOn) {
      await updateMemorySearch(actor, projectId, isOn, tx);
      const { organizationId } = project;
      const change = { action: searchSwitched, before: { isOn: before }, after: { isOn } };
      await insertAuditEntry(actor, { organizationId, projectId, ...change }, tx);
    }
    return readMemorySearch(actor, projectId, tx);
  });
}

/** Returns whether a project's memory is searched, and who switched that last. */
export async function readMemorySearch(actor: Actor, projectId: string, tx: Tx): Promise<MemorySearchSwitch> {
  const isOn = await findMemorySearch(actor, projectId, tx);
  const [last] = await listProjectAudit(actor, projectId, { action: searchSwitched, limit: 1 }, tx);
  return { isOn, switched: last ? { by: last.name, at: last.at.toISOString() } : null };
}
