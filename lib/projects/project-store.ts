import type { Scope, systemScope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { database, type Prisma, type Tx } from "#lib/platform/db/transaction.ts";

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
    },
  },
} satisfies Prisma.ProjectSelect;

/** A project with its workspace and whoever holds it. Never with its token. */
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

/** A page of projects; without a limit, all of them. */
export interface ProjectPage {
  /** The id of the project before which the page begins. */
  before?: string | undefined;
  limit?: number | undefined;
}

/** The scope's projects, newest first. */
export async function listProjectRows(scope: Scope, { before, limit }: ProjectPage = {}): Promise<ProjectRow[]> {
  return database().project.findMany({
    where: visibleProjects(scope),
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

/** Like `findProjectRow`, and whoever else locks the project waits until this transaction ends. */
export async function lockProjectRow(scope: Scope, id: string, tx: Tx): Promise<ProjectRow | null> {
  await tx.$queryRaw`SELECT 1 AS locked FROM projects WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return findProjectRow(scope, id, tx);
}

/** Whether the project is hidden by now. It stays as it is until this transaction ends: archiving locks its row. */
export async function isArchived(_scope: typeof systemScope, id: string, tx: Tx): Promise<boolean> {
  const rows = await tx.$queryRaw<{ archived: boolean }[]>`
    SELECT archived_at IS NOT NULL AS archived FROM projects WHERE id = ${id}::uuid FOR SHARE`;
  return rows[0]?.archived ?? true;
}

export type ProjectSource = Pick<
  NewProject,
  "sourceType" | "starter" | "sourceUrl" | "sourceBranch" | "sourceTokenSealed"
>;

/** The source of a project that is there; its token opens for this project alone. */
export type StoredSource = ProjectSource & { id: string };

/** Where the site came from, with the sealed token: for the software's own work, never for an answer. */
export async function findProjectSource(scope: typeof systemScope, id: string, tx: Tx): Promise<StoredSource | null> {
  return tx.project.findFirst({
    where: { AND: [{ id }, visibleProjects(scope)] },
    select: { id: true, sourceType: true, starter: true, sourceUrl: true, sourceBranch: true, sourceTokenSealed: true },
  });
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

/** The sealed tokens of all projects, archived ones too; they stay as they are until this transaction ends. */
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

/** Whether a turn waits or runs in the project. */
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

/**
 * Whether a plan of the project is at work, or will go on by itself, although no turn waits or runs: it asks the model, or
 * a person lets its items run.
 */
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
