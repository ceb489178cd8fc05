import { isDeepStrictEqual } from "node:util";
import { assertCan } from "#lib/accounts/assert-can.ts";
import { insertAuditEntry } from "#lib/accounts/audit-store.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { compileGlob } from "#lib/workspaces/site/site-glob.ts";
import { addFollowHeadJob } from "../delivery/follow-head.ts";
import { lockProjectRow } from "../project-store.ts";
import { projectRefusals } from "../refusals.ts";
import { builtInPaths } from "./built-in-paths.ts";
import { describeProtection, protectionChanged } from "./get-protection.ts";
import { findProtection, saveProtectionRow } from "./protection-store.ts";
import { entriesMax, type ProtectionForDisplay, type SaveProtection } from "./schema.ts";

function assertReadable(patterns: readonly string[]): void {
  const wrong = patterns.find((pattern) => !compileGlob(pattern).ok);
  if (wrong !== undefined) throw projectRefusals["path-pattern-invalid"](wrong);
}

/**
 * Saves the given choices and leaves the others unchanged. Running turns check their paths again before they are kept, so that
 * closing a path is effective at once. If every turn is to be pushed, the earlier ones are pushed now. The audit entry is written
 * in the same transaction; a save without a change writes none.
 */
export async function saveProtection(
  actor: Actor,
  projectId: string,
  given: SaveProtection,
): Promise<ProtectionForDisplay> {
  const own = given.protectedPaths?.filter((path) => !builtInPaths.includes(path));
  return inTransaction(async (tx) => {
    const project = await lockProjectRow(actor, projectId, tx);
    if (!project) throw notFound();
    assertCan(actor, "configure", project);
    const before = await findProtection(actor, projectId, tx);
    const after = {
      protectedPaths: own ?? before.protectedPaths,
      openedPaths: given.openedPaths ?? before.openedPaths,
      pushEveryTurn: given.pushEveryTurn ?? before.pushEveryTurn,
      allowedOrigins: given.allowedOrigins ?? before.allowedOrigins,
    };
    if (after.protectedPaths.length > entriesMax) throw projectRefusals["path-pattern-invalid: too many"](entriesMax);
    assertReadable([...after.protectedPaths, ...after.openedPaths]);
    if (!isDeepStrictEqual(before, after)) {
      await saveProtectionRow(projectId, after, tx);
      const { organizationId } = project;
      await insertAuditEntry(actor, { organizationId, projectId, action: protectionChanged, before, after }, tx);
      const isBackupNew = after.pushEveryTurn && !before.pushEveryTurn;
      if (isBackupNew && project.workspace) await addFollowHeadJob(project.workspace.id, tx);
    }
    return describeProtection(actor, projectId, tx);
  });
}
