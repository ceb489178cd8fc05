import { isDeepStrictEqual } from "node:util";
import { assertCan } from "#lib/accounts/assert-can.ts";
import { insertAuditEntry } from "#lib/accounts/audit-store.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { assertConfigures } from "#lib/projects/assert-configures.ts";
import { lockProjectRow } from "#lib/projects/project-store.ts";
import { findLevels, saveLevelsRow } from "./check-store.ts";
import type { CheckSettings, SaveCheckLevels } from "./schema.ts";

/** The action of changed levels in the audit record. */
const checksChanged = "checks-changed";

/** Returns what the checks of a project do, for people with `configure`. */
export async function getCheckSettings(actor: Actor, projectId: string): Promise<CheckSettings> {
  await assertConfigures(actor, projectId);
  return { levels: await findLevels(actor, projectId, database()) };
}

/**
 * Saves the given levels and leaves the others unchanged. They hold from the next time that somebody sends or publishes a change. The audit entry is written in
 * the same transaction; a save without a change writes none.
 */
export async function saveCheckSettings(
  actor: Actor,
  projectId: string,
  { levels }: SaveCheckLevels,
): Promise<CheckSettings> {
  return inTransaction(async (tx) => {
    const project = await lockProjectRow(actor, projectId, tx);
    if (!project) throw notFound();
    assertCan(actor, "configure", project);
    const before = await findLevels(actor, projectId, tx);
    const after = { ...before, ...levels };
    if (!isDeepStrictEqual(before, after)) {
      await saveLevelsRow(projectId, after, tx);
      const { organizationId } = project;
      await insertAuditEntry(actor, { organizationId, projectId, action: checksChanged, before, after }, tx);
    }
    return { levels: after };
  });
}
