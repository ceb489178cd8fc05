import type { OrganizationRole, ProjectRole, Scope, systemScope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { database, Prisma, type Tx } from "#lib/platform/db/transaction.ts";

export interface NewPreviewGrant {
  id: string;
  tokenHash: string;
  /** Null for a grant that needs no cookie. */
  codeHash: string | null;
  codeExpiresAt: Date | null;
  /** True for a grant on the app's own host, which requires only the token in the path. */
  limited: boolean;
  workspaceId: string;
  userId: string;
  signInId: string;
  /** `live`, `head`, `base` or a commit id. */
  ref: string;
  /** True for the editor's frame, whose pages carry the product's script. */
  framed: boolean;
  expiresAt: Date;
}

/** Follows the stored ref of a grant for the editor's frame; refs can't contain it. */
const framedMark = " framed";

export async function insertPreviewGrant({ framed, ...grant }: NewPreviewGrant, tx: Tx = database()): Promise<void> {
  await tx.previewGrant.create({ data: { ...grant, ref: framed ? `${grant.ref}${framedMark}` : grant.ref } });
}

/** Counts the grants that have not expired: of the person in the workspace's project, of the project, and of the person. */
export async function countPreviewGrants(
  { userId, workspaceId }: { userId: string; workspaceId: string },
  now: Date,
  tx: Tx,
): Promise<{ personInProject: number; project: number; person: number }> {
  const count = (where: Prisma.PreviewGrantWhereInput) =>
    tx.previewGrant.count({ where: { ...where, expiresAt: { gt: now } } });
  return {
    personInProject: await count({ userId, workspaceId }),
    project: await count({ workspaceId }),
    person: await count({ userId }),
  };
}

/** Deletes a person's expired grants. */
export async function deleteExpiredGrants(scope: Exclude<Scope, typeof systemScope>, now: Date): Promise<void> {
  await database().previewGrant.deleteMany({ where: { userId: scope.userId, expiresAt: { lte: now } } });
}

/** Spends a grant's code and stores its cookie's hash. Of two requests with the same code one gets true. */
export async function spendPreviewCode(
  { tokenHash, codeHash, cookieHash }: { tokenHash: string; codeHash: string; cookieHash: string },
  now: Date,
): Promise<boolean> {
  const { count } = await database().previewGrant.updateMany({
    where: { tokenHash, codeHash, codeExpiresAt: { gt: now }, expiresAt: { gt: now }, limited: false },
    data: { codeHash: null, codeExpiresAt: null, cookieHash },
  });
  return count === 1;
}

/** A grant with all that decides what it shows, and to whom. */
export interface PreviewFacts extends PreviewableWorkspace {
  cookieHash: string | null;
  limited: boolean;
  /** `live`, `head`, `base` or a commit id. */
  ref: string;
  framed: boolean;
  organizationId: string;
  /** The present roles of the grant's person. */
  organizationRole: OrganizationRole | null;
  projectRole: ProjectRole | null;
  /** The language that the person has chosen. */
  language: string | null;
}

/**
 * Returns the grants that have not expired, by the hashes of their tokens, if their sign-in lasts and their project is not hidden. Whether
 * the person may still read the project is for the caller to say. All comes from one statement, so it was true at one moment.
 */
export async function findPreviewGrants(
  tokenHashes: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, PreviewFacts>> {
  const rows = await database().$queryRaw<(PreviewFacts & { tokenHash: string })[]>`
    SELECT preview_grants.token_hash AS "tokenHash", cookie_hash AS "cookieHash", limited, ref,
      projects.organization_id AS "organizationId", memberships.role::text AS "organizationRole",
      project_memberships.role::text AS "projectRole", ${shownCommits},
      (SELECT language::text FROM users WHERE users.id = sign_ins.user_id) AS language
    FROM preview_grants
    JOIN sign_ins ON sign_ins.id = preview_grants.sign_in_id
      AND sign_ins.ended_at IS NULL AND sign_ins.expires_at > ${now}
    JOIN workspaces ON workspaces.id = preview_grants.workspace_id
    JOIN projects ON projects.id = workspaces.project_id AND projects.archived_at IS NULL
    LEFT JOIN memberships
      ON memberships.organization_id = projects.organization_id AND memberships.user_id = sign_ins.user_id
    LEFT JOIN project_memberships
      ON project_memberships.project_id = projects.id AND project_memberships.user_id = sign_ins.user_id
    WHERE token_hash = ANY(${tokenHashes}) AND preview_grants.expires_at > ${now}`;
  return new Map(
    rows.map(({ tokenHash, ...row }) => {
      const framed = row.ref.endsWith(framedMark);
      return [tokenHash, { ...row, framed, ref: framed ? row.ref.slice(0, -framedMark.length) : row.ref }];
    }),
  );
}

export interface PreviewableWorkspace {
  workspaceId: string;
  projectId: string;
  baseCommit: string | null;
  headCommit: string | null;
  /** The latest snapshot of a running turn. */
  liveCommit: string | null;
  /** Origins that its previews may load from, beside those that the base uses. */
  allowedOrigins: string[];
  /** How its site is made, as it is stored; null if it is served as it lies in the repository. */
  generator: { status: string; recipe: unknown; outputTo: string | null; outputName: string | null } | null;
}

/** The columns of a `PreviewableWorkspace`, of a row of `workspaces`. */
const shownCommits = Prisma.sql`workspaces.id AS "workspaceId", workspaces.project_id AS "projectId", base_commit AS "baseCommit", head_commit AS "headCommit",
  (SELECT live_commit FROM edit_sessions
    WHERE workspace_id = workspaces.id AND status IN ('running', 'cancelling')) AS "liveCommit",
  coalesce((SELECT allowed_origins FROM project_protections
    WHERE project_protections.project_id = workspaces.project_id), '{}') AS "allowedOrigins",
  (SELECT json_build_object('status', site_generators.status, 'recipe', recipe,
    'outputTo', output_to, 'outputName', output_name) FROM site_generators
    WHERE site_generators.project_id = workspaces.project_id) AS generator`;

/**
 * Returns the commits that a preview of the workspace can show, or null if the scope may not see it. Head and snapshot are read
 * in one statement: between two, a turn could end and be neither running nor in the head that was read.
 */
export async function findPreviewableWorkspace(scope: Scope, id: string): Promise<PreviewableWorkspace | null> {
  const visible = await database().workspace.findFirst({
    where: { id, project: visibleProjects(scope) },
    select: { id: true },
  });
  if (!visible) return null;
  const [row] = await database().$queryRaw<PreviewableWorkspace[]>`
    SELECT ${shownCommits} FROM workspaces WHERE id = ${id}::uuid`;
  return row ?? null;
}
