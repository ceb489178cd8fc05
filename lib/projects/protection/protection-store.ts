import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import type { ProtectionChoices } from "./schema.ts";

/** Only the built-in paths, no push before a review, and no other origins in a preview. */
const defaults: ProtectionChoices = { protectedPaths: [], openedPaths: [], pushEveryTurn: false, allowedOrigins: [] };

/** Returns the choices of the project's admins, or the defaults. `protectedPaths` leaves out the built-in ones. */
export async function findProtection(scope: Scope, projectId: string, tx: Tx): Promise<ProtectionChoices> {
  const row = await tx.projectProtection.findFirst({
    where: { projectId, project: visibleProjects(scope) },
    select: { protectedPaths: true, openedPaths: true, pushEveryTurn: true, allowedOrigins: true },
  });
  return row ?? defaults;
}

/** Saves the choices. The caller has locked the project's row and checked that the actor may configure it. */
export async function saveProtectionRow(projectId: string, choices: ProtectionChoices, tx: Tx): Promise<void> {
  const row = { ...choices, updatedAt: new Date() };
  await tx.projectProtection.upsert({ where: { projectId }, create: { projectId, ...row }, update: row });
}
