import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import type { Prisma, Tx } from "#lib/platform/db/transaction.ts";
import type { ChangedFile, EditSessionKind } from "./schema.ts";

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
  target: { select: { kind: true, instruction: true } },
} satisfies Prisma.EditSessionSelect;

type Row = Prisma.EditSessionGetPayload<{ select: typeof selection }>;

export interface Version extends Omit<Row, "baseCommit" | "resultCommit" | "files" | "endedAt" | "user"> {
  before: string;
  after: string;
  files: ChangedFile[];
  endedAt: Date;
  userName: string;
  target: { kind: EditSessionKind; instruction: string | null } | null;
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

/** The newest turn of the workspace that ended as this commit. */
export async function findTurnByResult(
  scope: Scope,
  { workspaceId, commit }: { workspaceId: string; commit: string },
  tx: Tx,
): Promise<{ id: string; kind: EditSessionKind; ordinal: number; instruction: string | null } | null> {
  return tx.editSession.findFirst({
    where: { workspaceId, workspace: { project: visibleProjects(scope) }, ...isVersion, resultCommit: commit },
    orderBy: { id: "desc" },
    select: { id: true, kind: true, ordinal: true, instruction: true },
  });
}
