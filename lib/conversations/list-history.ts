import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import { listUndone } from "./edit-session-store.ts";
import type { HistoryForDisplay, VersionForDisplay } from "./schema.ts";
import { listVersions, type Version } from "./version-store.ts";
import { visibleInstruction } from "./visibility.ts";

/** The versions of a workspace's site, newest first, whoever made them in whichever conversation. */
export async function listHistory(
  actor: Actor,
  { workspaceId, before, limit = 20 }: { workspaceId: string; before?: string | undefined; limit?: number },
): Promise<HistoryForDisplay> {
  const tx = database();
  const workspace = await findWorkspace(actor, workspaceId, tx);
  if (!workspace) throw notFound();
  const rows = await listVersions(actor, { workspaceId, before, limit: limit + 1 }, tx);
  const shown = rows.slice(0, limit);
  const undone = await listUndone(
    shown.map(({ id }) => id),
    tx,
  );
  const hasMore = rows.length > limit;
  const { headCommit, baseCommit, createdAt } = workspace;
  return {
    headCommit,
    versions: shown.map((version) => toVersionForDisplay(version, undone.get(version.id) ?? null)),
    hasMore,
    start: hasMore || baseCommit === null ? null : { commit: baseCommit, createdAt: createdAt.toISOString() },
  };
}

function toVersionForDisplay(version: Version, undoneBy: string | null): VersionForDisplay {
  const { id, conversationId, ordinal, kind, userName, before, after, files, target } = version;
  return {
    editSessionId: id,
    conversationId,
    ordinal,
    kind,
    instruction: visibleInstruction(version),
    targetInstruction: target && visibleInstruction(target),
    userName,
    endedAt: version.endedAt.toISOString(),
    before,
    after,
    files,
    undoneBy,
  };
}
