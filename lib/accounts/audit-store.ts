import { z } from "zod";
import type { Prisma, Tx } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import type { Actor, Scope } from "./schema.ts";
import { visibleProjects } from "./scope.ts";

export interface AuditEntry {
  organizationId: string;
  /** Null if it does not concern one project. */
  projectId: string | null;
  /** In kebab-case, for example `protection-changed`. */
  action: string;
  before: Prisma.InputJsonObject;
  after: Prisma.InputJsonObject;
}

/** Records who changed what. Called in the change's own transaction, so that both are committed or neither. */
export async function insertAuditEntry(actor: Pick<Actor, "userId">, entry: AuditEntry, tx: Tx): Promise<void> {
  await tx.auditEntry.create({ data: { id: newId(), userId: actor.userId, ...entry } });
}

export interface AuditRow {
  id: string;
  /** Null if the software made the change. */
  name: string | null;
  before: unknown;
  after: unknown;
  at: Date;
}

/** Returns the newest changes of one kind in a project, newest first. */
export async function listProjectAudit(
  scope: Scope,
  projectId: string,
  { action, limit }: { action: string; limit: number },
  tx: Tx,
): Promise<AuditRow[]> {
  if ((await tx.project.count({ where: { AND: [{ id: projectId }, visibleProjects(scope)] } })) === 0) return [];
  const rows = await tx.auditEntry.findMany({
    where: { projectId, action },
    select: { id: true, before: true, after: true, at: true, user: { select: { name: true } } },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: limit,
  });
  return rows.map(({ user, ...row }) => ({ ...row, name: user?.name ?? null }));
}

/** Returns whether the last decision about a person in a project was to restrict them; false without one. The audit is append-only. */
export async function wasRestricted(
  { projectId, userId }: { projectId: string; userId: string },
  tx: Tx,
): Promise<boolean> {
  const last = await tx.auditEntry.findFirst({
    where: { projectId, action: "person-restricted", after: { path: ["userId"], equals: userId } },
    select: { after: true },
    orderBy: [{ at: "desc" }, { id: "desc" }],
  });
  return z.object({ restricted: z.boolean() }).safeParse(last?.after).data?.restricted ?? false;
}
