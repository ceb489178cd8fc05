import { type Scope, systemScope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import type { Prisma, Tx } from "#lib/platform/db/transaction.ts";
import type { RemoteState, WorkspaceStatus } from "./schema.ts";
import { transitionWorkspace, type WorkspaceEvent } from "./transition.ts";

export interface Workspace {
  id: string;
  projectId: string;
  organizationId: string;
  status: WorkspaceStatus;
  branch: string | null;
  defaultBranch: string | null;
  baseCommit: string | null;
  headCommit: string | null;
  problem: string | null;
  remoteState: RemoteState;
  createdAt: Date;
}

const selection = {
  id: true,
  projectId: true,
  status: true,
  branch: true,
  defaultBranch: true,
  baseCommit: true,
  headCommit: true,
  problem: true,
  remoteState: true,
  createdAt: true,
  project: { select: { organizationId: true } },
} satisfies Prisma.WorkspaceSelect;

function toWorkspace({ project, ...row }: Prisma.WorkspaceGetPayload<{ select: typeof selection }>): Workspace {
  return { ...row, organizationId: project.organizationId };
}

export async function findWorkspace(scope: Scope, id: string, tx: Tx): Promise<Workspace | null> {
  const row = await tx.workspace.findFirst({ where: { id, project: visibleProjects(scope) }, select: selection });
  return row && toWorkspace(row);
}

/** Returns the newest commit of a project's site; null while it is being set up, or if the project is not visible. */
export async function findHeadOfProject(scope: Scope, projectId: string, tx: Tx): Promise<string | null> {
  const where = { projectId, project: visibleProjects(scope) };
  return (await tx.workspace.findFirst({ where, select: { headCommit: true } }))?.headCommit ?? null;
}

/** Returns the workspace and locks its row until the transaction ends: starts, accepts and settles queue here. */
export async function lockWorkspace(scope: Scope, id: string, tx: Tx): Promise<Workspace | null> {
  const [row] = await tx.$queryRaw<Workspace[]>`
    SELECT place.id, project_id AS "projectId", organization_id AS "organizationId", status::text, branch,
      default_branch AS "defaultBranch", base_commit AS "baseCommit", head_commit AS "headCommit", problem,
      remote_state::text AS "remoteState", place.created_at AS "createdAt"
    FROM workspaces place JOIN projects ON projects.id = project_id WHERE place.id = ${id}::uuid FOR NO KEY UPDATE OF place`;
  return scope === systemScope || !row ? (row ?? null) : findWorkspace(scope, id, tx);
}

/** Moves the status by the lifecycle; returns false if the event is not allowed in the present status. */
export async function moveWorkspace(
  workspace: Pick<Workspace, "id" | "status">,
  event: WorkspaceEvent,
  tx: Tx,
  change: Prisma.WorkspaceUpdateManyMutationInput = {},
): Promise<boolean> {
  const next = transitionWorkspace(workspace.status, event);
  if (!next) return false;
  const { count } = await tx.workspace.updateMany({
    where: { id: workspace.id, status: workspace.status },
    data: { ...change, status: next },
  });
  return count === 1;
}

/**
 * Moves the head by compare-and-swap: the only place where a turn's commit becomes the site. Returns the number of this
 * version, assigned while the row is locked, so that a later version has a higher one; null if the head is not the expected one.
 */
export async function moveHead(
  scope: Scope,
  id: string,
  { expected, to }: { expected: string; to: string },
  tx: Tx,
): Promise<number | null> {
  const [moved] = await tx.workspace.updateManyAndReturn({
    where: { id, headCommit: expected, project: visibleProjects(scope) },
    data: { headCommit: to, versions: { increment: 1 } },
    select: { versions: true },
  });
  return moved?.versions ?? null;
}

export async function setRemoteState(
  id: string,
  remoteState: RemoteState,
  remoteProblem: string | null,
  tx: Tx,
): Promise<void> {
  await tx.workspace.update({ where: { id }, data: { remoteState, remoteProblem } });
}
