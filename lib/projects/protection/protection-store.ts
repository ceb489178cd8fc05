import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import type { ProtectionChoices } from "./schema.ts";

/** Nothing beside what is built in, no push before a review, and nothing from elsewhere in a preview. */
const defaults: ProtectionChoices = { protectedPaths: [], openedPaths: [], pushEveryTurn: false, allowedOrigins: [] };

/** What the project's admins chose; the defaults where nobody did. `protectedPaths` are those beside the built-in ones. */
export async function findProtection(scope: Scope, projectId: string, tx: Tx): Promise<ProtectionChoices> {
  const row = await tx.projectProtection.findFirst({
    where: { projectId, project: visibleProjects(scope) },
    select: { protectedPaths: true, openedPaths: true, pushEveryTurn: true, allowedOrigins: true },
  });
  return row ?? defaults;
}

/** The caller holds the project's row, and has checked that it is the actor's to configure. */
export async function saveProtectionRow(projectId: string, choices: ProtectionChoices, tx: Tx): Promise<void> {
  const row = { ...choices, updatedAt: new Date() };
  await tx.projectProtection.upsert({ where: { projectId }, create: { projectId, ...row }, update: row });
}
