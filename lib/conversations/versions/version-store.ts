import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import type { Prisma, Tx } from "#lib/platform/db/transaction.ts";
import type { ChangedFile } from "../schema.ts";
import { readFiles } from "../turn/edit-session-store.ts";
import type { VersionLink } from "./fold-effects.ts";

// Versions of a site are the turns that ended as a commit, across all conversations of the workspace. Their order is that of the
// numbers that settle gave them: no host's clock has a part in it.

const selection = {
  id: true,
  conversationId: true,
  ordinal: true,
  kind: true,
  instruction: true,
  baseCommit: true,
  resultCommit: true,
  version: true,
  files: true,
  endedAt: true,
  user: { select: { name: true } },
} satisfies Prisma.EditSessionSelect;

type Row = Prisma.EditSessionGetPayload<{ select: typeof selection }>;

export interface Version extends Omit<Row, "baseCommit" | "resultCommit" | "version" | "files" | "endedAt" | "user"> {
  /** From 1 in its workspace. */
  version: number;
  before: string;
  after: string;
  files: ChangedFile[];
  endedAt: Date;
  userName: string;
}

function toVersion({ baseCommit, resultCommit, version, files, endedAt, user, ...row }: Row): Version[] {
  if (!baseCommit || !resultCommit || version === null || !endedAt) return [];
  const shown = { before: baseCommit, after: resultCommit, version, endedAt, userName: user.name };
  return [{ ...row, ...shown, files: readFiles(files, row.id) }];
}

/** Newest first; `before` is a turn's id. */
export async function listVersions(
  scope: Scope,
  { workspaceId, before, limit }: { workspaceId: string; before?: string | undefined; limit: number },
  tx: Tx,
): Promise<Version[]> {
  const rows = await tx.editSession.findMany({
    where: { workspaceId, workspace: { project: visibleProjects(scope) }, version: { not: null } },
    orderBy: { version: "desc" },
    ...(before ? { cursor: { id: before }, skip: 1 } : {}),
    take: limit,
    select: selection,
  });
  return rows.flatMap(toVersion);
}

/** That version and all later ones, oldest first, as far as they say which changes are in effect. */
export async function listVersionLinks(workspaceId: string, since: number, tx: Tx): Promise<VersionLink[]> {
  const rows = await tx.editSession.findMany({
    where: { workspaceId, version: { gte: since } },
    orderBy: { version: "asc" },
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
    where: {
      workspaceId,
      workspace: { project: visibleProjects(scope) },
      version: { not: null },
      resultCommit: commit,
    },
    orderBy: { version: "desc" },
    select: { id: true },
  });
}
