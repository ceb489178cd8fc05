import type { OrganizationRole, ProjectRole, Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { database, type Tx } from "#lib/platform/db/transaction.ts";
import type { CloneTokenForDisplay } from "../schema.ts";

interface NewToken {
  id: string;
  projectId: string;
  userId: string;
  label: string;
  tokenHash: string;
  days: number;
}

/** Inserts a token that expires by the database's clock. The caller holds the project's row. */
export async function insertCloneToken(token: NewToken, tx: Tx): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO clone_tokens (id, project_id, user_id, label, token_hash, created_at, expires_at)
    VALUES (${token.id}::uuid, ${token.projectId}::uuid, ${token.userId}::uuid, ${token.label}, ${token.tokenHash},
      clock_timestamp(), clock_timestamp() + ${token.days} * interval '1 day')`;
}

/** Returns a project's tokens, newest first, expired ones too. */
export async function listTokens(
  scope: Scope,
  projectId: string,
  tx: Tx = database(),
): Promise<CloneTokenForDisplay[]> {
  const rows = await tx.cloneToken.findMany({
    where: { projectId, project: visibleProjects(scope) },
    select: { id: true, label: true, createdAt: true, expiresAt: true, user: { select: { name: true } } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map(({ user, createdAt, expiresAt, ...row }) => ({
    ...row,
    byName: user.name,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

/** Deletes a token. Returns false if the project has no such token. */
export async function deleteCloneToken(
  scope: Scope,
  { projectId, tokenId }: { projectId: string; tokenId: string },
  tx: Tx = database(),
): Promise<boolean> {
  const where = { id: tokenId, projectId, project: visibleProjects(scope) };
  return (await tx.cloneToken.deleteMany({ where })).count > 0;
}

/** The project that a token opens, with the present roles of its person. */
export interface CloneFacts {
  projectId: string;
  organizationId: string;
  organizationRole: OrganizationRole | null;
  projectRole: ProjectRole | null;
  defaultBranch: string | null;
}

/** Returns what a token opens now; null if it is unknown, expired, or its project is hidden. All comes from one statement. */
export async function findCloneFacts(tokenHash: string): Promise<CloneFacts | null> {
  const [row] = await database().$queryRaw<CloneFacts[]>`
    SELECT projects.id AS "projectId", projects.organization_id AS "organizationId",
      memberships.role::text AS "organizationRole", project_memberships.role::text AS "projectRole",
      workspaces.default_branch AS "defaultBranch"
    FROM clone_tokens
    JOIN projects ON projects.id = clone_tokens.project_id AND projects.archived_at IS NULL
    JOIN workspaces ON workspaces.project_id = projects.id
    LEFT JOIN memberships
      ON memberships.organization_id = projects.organization_id AND memberships.user_id = clone_tokens.user_id
    LEFT JOIN project_memberships
      ON project_memberships.project_id = projects.id AND project_memberships.user_id = clone_tokens.user_id
    WHERE token_hash = ${tokenHash} AND clone_tokens.expires_at > clock_timestamp()`;
  return row ?? null;
}
