import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import type { Prisma, Tx } from "#lib/platform/db/transaction.ts";
import type { ChangedFile } from "../schema.ts";
import { readFiles } from "../turn/edit-session-store.ts";
import type { VersionLink } from "./fold-effects.ts";

// The versions of a site are the turns that ended with a commit, in all conversations of the workspace. They are ordered by the
// numbers that `settleTurn` gave them, not by any clock.

const selection = {
  id: true,
  conversationId: true,
  ordinal: true,
  kind: true,
  instruction: true,
  instructionGerman: true,
  baseCommit: true,
  resultCommit: true,
  version: true,
  files: true,
  endedAt: true,
  userId: true,
  user: { select: { name: true } },
} satisfies Prisma.EditSessionSelect;

type Row = Prisma.EditSessionGetPayload<{ select: typeof selection }>;

export interface Version extends Omit<Row, "baseCommit" | "resultCommit" | "version" | "files" | "endedAt" | "user"> {
  /** Counted from 1 in its workspace. */
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

/** Returns a page of a workspace's versions, newest first; `before` is a turn's id. */
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

/** Returns the version `since` and all later ones for `foldEffects`, oldest first. */
export async function listVersionLinks(workspaceId: string, since: number, tx: Tx): Promise<VersionLink[]> {
  const rows = await tx.editSession.findMany({
    where: { workspaceId, version: { gte: since } },
    orderBy: { version: "asc" },
    select: { id: true, kind: true, targetEditSessionId: true },
  });
  return rows.map(({ targetEditSessionId: targetId, ...row }) => ({ ...row, targetId }));
}

/** Returns the workspace's newest version with this commit. */
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

/** Whether a person has made a change by hand in a workspace. */
export async function hasChangedByHand(userId: string, workspaceId: string, tx: Tx): Promise<boolean> {
  const found = await tx.editSession.findFirst({
    where: { workspaceId, userId, kind: "manual" },
    select: { id: true },
  });
  return found !== null;
}
