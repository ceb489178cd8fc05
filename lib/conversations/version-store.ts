import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import type { Prisma, Tx } from "#lib/platform/db/transaction.ts";
import type { VersionLink } from "./fold-effects.ts";
import type { ChangedFile } from "./schema.ts";

// Versions of a site are the turns that ended as a commit, across all conversations of the workspace.

const selection = {
  id: true,
  conversationId: true,
  ordinal: true,
  kind: true,
  instruction: true,
  baseCommit: true,
  resultCommit: true,
  files: true,
  endedAt: true,
  user: { select: { name: true } },
} satisfies Prisma.EditSessionSelect;

type Row = Prisma.EditSessionGetPayload<{ select: typeof selection }>;

export interface Version extends Omit<Row, "baseCommit" | "resultCommit" | "files" | "endedAt" | "user"> {
  before: string;
  after: string;
  files: ChangedFile[];
  endedAt: Date;
  userName: string;
}

const isVersion = { status: "completed", baseCommit: { not: null }, resultCommit: { not: null } } as const;

function toVersion({ baseCommit, resultCommit, files, endedAt, user, ...row }: Row): Version[] {
  if (!baseCommit || !resultCommit || !endedAt) return [];
  const shown = { before: baseCommit, after: resultCommit, endedAt, userName: user.name };
  return [{ ...row, ...shown, files: files as unknown as ChangedFile[] }];
}

/** Newest first; `before` is a turn's id. */
export async function listVersions(
  scope: Scope,
  { workspaceId, before, limit }: { workspaceId: string; before?: string | undefined; limit: number },
  tx: Tx,
): Promise<Version[]> {
  const rows = await tx.editSession.findMany({
    where: { workspaceId, workspace: { project: visibleProjects(scope) }, endedAt: { not: null }, ...isVersion },
    orderBy: [{ endedAt: "desc" }, { id: "desc" }],
    ...(before ? { cursor: { id: before }, skip: 1 } : {}),
    take: limit,
    select: selection,
  });
  return rows.flatMap(toVersion);
}

/** All versions that ended at that moment or later, oldest first, as far as they say which changes are in effect. */
export async function listVersionLinks(workspaceId: string, since: Date, tx: Tx): Promise<VersionLink[]> {
  const rows = await tx.editSession.findMany({
    where: { workspaceId, endedAt: { gte: since }, ...isVersion },
    orderBy: [{ endedAt: "asc" }, { id: "asc" }],
    select: { id: true, kind: true, targetEditSessionId: true },
  });
  return rows.map(({ targetEditSessionId: targetId, ...row }) => ({ ...row, targetId }));
}

/** The newest turn of the workspace that ended as this commit. */
export async function findTurnByResult(
  scope: Scope,
  { workspaceId, commit }: { workspaceId: string; commit: string },
  tx: Tx,
): Promise<{ id: string } | null> {
  return tx.editSession.findFirst({
    where: { workspaceId, workspace: { project: visibleProjects(scope) }, ...isVersion, resultCommit: commit },
    orderBy: { id: "desc" },
    select: { id: true },
  });
}
