import { listProjectAudit } from "#lib/accounts/audit-store.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { jsonColumn } from "#lib/platform/db/json-column.ts";
import { database, type Tx } from "#lib/platform/db/transaction.ts";
import { assertConfigures } from "../assert-configures.ts";
import { builtInPaths } from "./built-in-paths.ts";
import { findProtection } from "./protection-store.ts";
import { choicesSchema, type ProtectionForDisplay } from "./schema.ts";

/** The action of a changed protection in the audit record. */
export const protectionChanged = "protection-changed";
const changesShown = 20;

const readBefore = jsonColumn("audit_entries.before", choicesSchema);
const readAfter = jsonColumn("audit_entries.after", choicesSchema);

/** Returns the project's protected paths, push setting and allowed origins, for people with `configure`. */
export async function getProtection(actor: Actor, projectId: string): Promise<ProtectionForDisplay> {
  await assertConfigures(actor, projectId);
  return describeProtection(actor, projectId, database());
}

export async function describeProtection(actor: Actor, projectId: string, tx: Tx): Promise<ProtectionForDisplay> {
  const choices = await findProtection(actor, projectId, tx);
  const rows = await listProjectAudit(actor, projectId, { action: protectionChanged, limit: changesShown }, tx);
  return {
    ...choices,
    protectedPaths: [...builtInPaths, ...choices.protectedPaths],
    builtInPaths: [...builtInPaths],
    changes: rows.map(({ id, name, at, ...row }) => ({
      ...{ id, name, at: at.toISOString() },
      before: readBefore(row.before, id),
      after: readAfter(row.after, id),
    })),
  };
}
