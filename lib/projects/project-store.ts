import type { Actor, Scope, systemScope } from "#lib/accounts/schema.ts";
import { hiddenProjects, visibleProjects } from "#lib/accounts/scope.ts";
import { asPattern } from "#lib/platform/db/as-pattern.ts";
import { lockRow } from "#lib/platform/db/lock-rows.ts";
import { database, Prisma, type Tx } from "#lib/platform/db/transaction.ts";

const projectFields = {
  id: true,
  organizationId: true,
  name: true,
  sourceType: true,
  starter: true,
  sourceUrl: true,
  sourceBranch: true,
  createdAt: true,
  workspace: {
    select: {
      id: true,
      status: true,
      branch: true,
      headCommit: true,
      problem: true,
      setupSteps: true,
      remoteState: true,
      remoteProblem: true,
      conversations: {
        where: { status: "ongoing" },
        select: { id: true, userId: true, startedAt: true, user: { select: { name: true } } },
        take: 1,
      },
      editSessions: {
        where: { version: { not: null } },
        select: { userId: true, endedAt: true, user: { select: { name: true } } },
        orderBy: { version: "desc" },
        take: 1,
      },
    },
  },
} satisfies Prisma.ProjectSelect;

/** A project with its workspace, the conversation that holds it and the turn that made its newest version. Never with its token. */
export type ProjectRow = Prisma.ProjectGetPayload<{ select: typeof projectFields }>;

export interface NewProject {
  id: string;
  organizationId: string;
  name: string;
  sourceType: "starter" | "git";
  starter: string | null;
  sourceUrl: string | null;
  sourceBranch: string | null;
  sourceTokenSealed: string | null;
}

/** Selects a page of projects; without a limit, all of them. */
export interface ProjectPage {
  /** The id of the project after which the page begins: older ones follow. */
  before?: string | undefined;
  limit?: number | undefined;
  /** A part of the name, in any case. */
  search?: string | undefined;
  /** Leaves hidden projects out, for every scope. */
  live?: boolean;
}

/** Returns the scope's projects, newest first. */
export async function listProjectRows(
  scope: Scope,
  { before, limit, search, live }: ProjectPage = {},
): Promise<ProjectRow[]> {
  const isLive = live ? { archivedAt: null } : {};
  const isCalled = search ? { name: { contains: asPattern(search), mode: "insensitive" as const } } : {};
  return database().project.findMany({
    where: { AND: [visibleProjects(scope), isLive, isCalled] },
    select: projectFields,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    ...(before ? { cursor: { id: before }, skip: 1 } : {}),
    ...(limit ? { take: limit } : {}),
  });
}

export async function findProjectRow(scope: Scope, id: string, tx: Tx = database()): Promise<ProjectRow | null> {
  return tx.project.findFirst({ where: { AND: [{ id }, visibleProjects(scope)] }, select: projectFields });
}

export async function findProjectWorkspaceId(scope: Scope, id: string, tx: Tx = database()): Promise<string | null> {
  const project = await tx.project.findFirst({
    where: { AND: [{ id }, visibleProjects(scope)] },
    select: { workspace: { select: { id: true } } },
  });
  return project?.workspace?.id ?? null;
}

/** As `findProjectRow`, and locks the row until the transaction ends. */
export async function lockProjectRow(scope: Scope, id: string, tx: Tx): Promise<ProjectRow | null> {
  await lockRow("projects", id, tx);
  return findProjectRow(scope, id, tx);
}

/** Returns true if the project is hidden. It stays so until the transaction ends: archiving locks its row. */
export async function isArchived(_scope: typeof systemScope, id: string, tx: Tx): Promise<boolean> {
  const rows = await tx.$queryRaw<{ archived: boolean }[]>`
    SELECT archived_at IS NOT NULL AS archived FROM projects WHERE id = ${id}::uuid FOR SHARE`;
  return rows[0]?.archived ?? true;
}

export type ProjectSource = Pick<
  NewProject,
  "sourceType" | "starter" | "sourceUrl" | "sourceBranch" | "sourceTokenSealed"
>;

/** The source of a project; its token opens for this project only. */
export type StoredSource = ProjectSource & { id: string };
/** With the sealed key of the organization's model, for the removal of secrets. */
export type StoredSecrets = StoredSource & { organization: { modelConnection: SealedModelKey | null } };
interface SealedModelKey {
  id: string;
  keySealed: string | null;
}

const sourceFields = {
  id: true,
  sourceType: true,
  starter: true,
  sourceUrl: true,
  sourceBranch: true,
  sourceTokenSealed: true,
} as const;

/** Returns the project's source with its sealed token: for the software's own work, never for an answer. */
export async function findProjectSource(scope: typeof systemScope, id: string, tx: Tx): Promise<StoredSource | null> {
  return tx.project.findFirst({ where: { AND: [{ id }, visibleProjects(scope)] }, select: sourceFields });
}

/** Returns the project's sealed secrets, for the software's own work. */
export async function findProjectSecrets(
  _scope: typeof systemScope,
  id: string,
  tx: Tx,
): Promise<StoredSecrets | null> {
  const organization = { select: { modelConnection: { select: { id: true, keySealed: true } } } };
  return tx.project.findUnique({ where: { id }, select: { ...sourceFields, organization } });
}

/** As `findProjectSource`, but null if the project is hidden: nothing is fetched, pushed or published for it. */
export async function findLiveSource(scope: typeof systemScope, id: string, tx: Tx): Promise<StoredSource | null> {
  const where = { AND: [{ id, archivedAt: null }, visibleProjects(scope)] };
  return tx.project.findFirst({ where, select: sourceFields });
}

export async function insertProject(project: NewProject, tx: Tx): Promise<void> {
  await tx.project.create({ data: project });
}

export async function updateProjectName(scope: Scope, id: string, name: string, tx: Tx = database()): Promise<void> {
  await tx.project.updateMany({ where: { AND: [{ id }, visibleProjects(scope)] }, data: { name } });
}

export async function updateProjectSource(scope: Scope, id: string, source: ProjectSource, tx: Tx): Promise<void> {
  await tx.project.updateMany({ where: { AND: [{ id }, visibleProjects(scope)] }, data: source });
}

export interface SealedToken {
  id: string;
  name: string;
  sealed: string;
}

/** Returns the sealed tokens of all projects, archived ones too, and locks them until the transaction ends. */
export async function lockSealedTokens(
  _scope: typeof systemScope,
  { isUnbound }: { isUnbound: boolean },
  tx: Tx,
): Promise<SealedToken[]> {
  return tx.$queryRaw<SealedToken[]>`
    SELECT id, name, source_token_sealed AS sealed FROM projects
    WHERE source_token_sealed IS NOT NULL AND (NOT ${isUnbound} OR starts_with(source_token_sealed, 'v1.'))
    ORDER BY id FOR NO KEY UPDATE`;
}

export async function updateSealedToken(
  _scope: typeof systemScope,
  id: string,
  sourceTokenSealed: string | null,
  tx: Tx,
): Promise<void> {
  await tx.project.update({ where: { id }, data: { sourceTokenSealed } });
}

export async function updateProjectArchived(scope: Scope, id: string, archivedAt: Date, tx: Tx): Promise<void> {
  await tx.project.updateMany({ where: { AND: [{ id }, visibleProjects(scope)] }, data: { archivedAt } });
}

/** Hides a project whose row the caller has locked. Returns until when it can be restored. */
export async function markDeleted(id: string, restorableDays: number, tx: Tx): Promise<Date> {
  const [row] = await tx.$queryRaw<{ until: Date }[]>`
    UPDATE projects SET archived_at = now(), restorable_until = now() + ${restorableDays} * interval '1 day'
    WHERE id = ${id}::uuid RETURNING restorable_until AS until`;
  if (!row) throw new Error("A project that was locked is gone.");
  return row.until;
}

/** Shows a hidden project again; returns false if it can no longer be restored. */
export async function markRestored(id: string, tx: Tx): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE projects SET archived_at = NULL, restorable_until = NULL WHERE id = ${id}::uuid AND archived_at IS NOT NULL
      AND (restorable_until IS NULL OR restorable_until > clock_timestamp())`;
  return count === 1;
}

/** Returns the hidden projects that the actor can restore: those that end first come first, archived ones last. */
export async function listHiddenProjects(
  actor: Actor,
  tx: Tx = database(),
): Promise<
  { id: string; organizationId: string; name: string; archivedAt: Date | null; restorableUntil: Date | null }[]
> {
  const [clock] = await tx.$queryRaw<{ now: Date }[]>`SELECT now() AS now`;
  return tx.project.findMany({
    where: {
      AND: [
        hiddenProjects(actor),
        { OR: [{ restorableUntil: null }, { restorableUntil: { gt: clock?.now ?? new Date() } }] },
      ],
    },
    select: { id: true, organizationId: true, name: true, archivedAt: true, restorableUntil: true },
    orderBy: [{ restorableUntil: { sort: "asc", nulls: "last" } }, { id: "asc" }],
  });
}

/** Locks a hidden project that the actor may restore; returns false if it does not exist. */
export async function lockHiddenProject(actor: Actor, id: string, tx: Tx): Promise<boolean> {
  await lockRow("projects", id, tx);
  return (await tx.project.count({ where: { AND: [{ id }, hiddenProjects(actor)] } })) > 0;
}

/** Returns the deleted projects that can no longer be restored. Their rows are not locked: pruning checks each again. */
export async function listPrunableProjects(
  tx: Tx = database(),
): Promise<{ id: string; name: string; deletedAt: Date }[]> {
  return tx.$queryRaw`
    SELECT id::text, name, archived_at AS "deletedAt" FROM projects WHERE restorable_until <= clock_timestamp()
    ORDER BY restorable_until, id`;
}

/** Locks the project, after a concurrent restore, and returns true if it can no longer be restored. */
export async function isPrunable(id: string, tx: Tx): Promise<boolean> {
  return lockRow("projects", id, tx, Prisma.sql`restorable_until <= clock_timestamp()`);
}

/** Deletes every row of a project that can no longer be restored; returns false if there is no such project. */
export async function deletePrunedProject(id: string, tx: Tx): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ pruned: boolean }[]>`SELECT prune_project(${id}::uuid) AS pruned`;
  return row?.pruned ?? false;
}

export async function hasPublishing(id: string, tx: Tx): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 AS publishing FROM reviews JOIN workspaces ON workspaces.id = reviews.workspace_id
    WHERE workspaces.project_id = ${id}::uuid AND reviews.status = 'open' AND reviews.publish_until > now()`;
  return rows.length > 0;
}

/** Returns true if a turn waits or runs in the project. */
export async function hasOpenTurn(scope: Scope, id: string, tx: Tx): Promise<boolean> {
  const turn = await tx.editSession.findFirst({
    where: {
      status: { in: ["pending", "running", "cancelling"] },
      workspace: { project: { AND: [{ id }, visibleProjects(scope)] } },
    },
    select: { id: true },
  });
  return turn !== null;
}

/** Returns true if a plan of the project works or will continue by itself, without a turn that waits or runs. */
export async function hasPlanAtWork(scope: Scope, id: string, tx: Tx): Promise<boolean> {
  const plan = await tx.planRun.findFirst({
    where: {
      OR: [{ phase: { in: ["summarize", "serialize"] } }, { phase: "build", building: true }],
      conversation: { status: "ongoing" },
      project: { AND: [{ id }, visibleProjects(scope)] },
    },
    select: { id: true },
  });
  return plan !== null;
}
