import { z } from "zod";
import type { Prisma, Tx } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import type { ProjectIdentity } from "./can.ts";
import { type Actor, projectRoles, type RestrictionAct, type RoleChange, type Scope } from "./schema.ts";
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

/**
 * Records that a person's role in a project changed; `null` stands for no role. Without a project, it concerns all projects of the
 * organization.
 */
export async function insertRoleChange(
  actor: Pick<Actor, "userId">,
  place: { organizationId: string; projectId: string | null },
  { userId, before, after }: { userId: string; before: string; after: string | null },
  tx: Tx,
): Promise<void> {
  const action = after === null ? "person-removed" : "role-changed";
  const entry = { ...place, action, before: { userId, role: before }, after: { userId, role: after } };
  await insertAuditEntry(actor, entry, tx);
}

const changedRole = z.object({ role: z.enum(projectRoles).nullable() });

/** Returns the newest change of a person's role in a project; null if there was no change. */
export async function findRoleChange(
  { id: projectId, organizationId }: ProjectIdentity,
  userId: string,
  tx: Tx,
): Promise<RoleChange | null> {
  const last = await tx.auditEntry.findFirst({
    where: {
      action: { in: ["role-changed", "person-removed"] },
      after: { path: ["userId"], equals: userId },
      OR: [{ projectId }, { projectId: null, organizationId }],
    },
    select: { userId: true, after: true, at: true, user: { select: { name: true } } },
    orderBy: [{ at: "desc" }, { id: "desc" }],
  });
  const role = changedRole.safeParse(last?.after).data?.role;
  if (!last || role === undefined) return null;
  return { by: last.userId === userId ? null : (last.user?.name ?? null), role, at: last.at.toISOString() };
}

/** Returns the act by which a person is restricted to released places in a project; null if the last decision lifted that, or without one. */
export async function findRestrictionAct(
  { projectId, userId }: { projectId: string; userId: string },
  tx: Tx,
): Promise<RestrictionAct | null> {
  const last = await tx.auditEntry.findFirst({
    where: { projectId, action: "person-restricted", after: { path: ["userId"], equals: userId } },
    select: { after: true, at: true, user: { select: { name: true } } },
    orderBy: [{ at: "desc" }, { id: "desc" }],
  });
  if (!last || !z.object({ restricted: z.literal(true) }).safeParse(last.after).success) return null;
  return { by: last.user?.name ?? null, at: last.at.toISOString() };
}

/** Returns whether the last decision about a person in a project was to restrict them; false without one. The audit is append-only. */
export async function wasRestricted(place: { projectId: string; userId: string }, tx: Tx): Promise<boolean> {
  return (await findRestrictionAct(place, tx)) !== null;
}
