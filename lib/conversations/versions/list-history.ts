import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findRestriction } from "#lib/projects/released-places/load-released.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import { listReceipts } from "../log/chunk-store.ts";
import type { Receipt } from "../schema.ts";
import { visibleInstruction } from "../visibility.ts";
import { mayBringBack, type TakenBack } from "./fold-effects.ts";
import { listTakenBack } from "./list-taken-back.ts";
import { describeTurns } from "./list-titles.ts";
import { nameFiles } from "./name-changes.ts";
import type { HistoryForDisplay, VersionForDisplay } from "./version-schema.ts";
import { listVersions, type Version } from "./version-store.ts";

/** Returns a page of a workspace's versions from all conversations, newest first. */
export async function listHistory(
  actor: Actor,
  { workspaceId, before, limit = 20 }: { workspaceId: string; before?: string | undefined; limit?: number },
): Promise<HistoryForDisplay> {
  const tx = database();
  const workspace = await findWorkspace(actor, workspaceId, tx);
  if (!workspace) throw notFound();
  const rows = await listVersions(actor, { workspaceId, before, limit: limit + 1 }, tx);
  const shown = rows.slice(0, limit);
  const ids = shown.map(({ id }) => id);
  const [taken, described, receipts] = await Promise.all([
    listTakenBack(workspaceId, shown, tx),
    describeTurns(ids, tx),
    listReceipts(ids, tx),
  ]);
  const hasMore = rows.length > limit;
  const { headCommit, createdAt } = workspace;
  // The workspace's own base moves with each publication.
  const start = shown.at(-1)?.before ?? workspace.baseCommit;
  const project = { id: workspace.projectId, organizationId: workspace.organizationId };
  const isRestricted = (await findRestriction(actor.userId, project)) !== null;
  return {
    headCommit,
    versions: shown.map((version) => {
      const { id } = version;
      const isLocked = isRestricted && version.userId !== actor.userId;
      const { title, takesAway } = described.get(id) ?? { title: "", takesAway: false };
      const shownVersion = toVersionForDisplay(version, title, taken.get(id), receipts.get(id));
      return { ...shownVersion, mayBringBack: mayBringBack(taken.get(id), takesAway), isLocked };
    }),
    hasMore,
    start: hasMore || start === null ? null : { commit: start, createdAt: createdAt.toISOString() },
  };
}

function toVersionForDisplay(
  version: Version,
  title: string,
  taken: TakenBack | undefined,
  receipt: Receipt | undefined,
): Omit<VersionForDisplay, "isLocked" | "mayBringBack"> {
  const { id, conversationId, ordinal, kind, userName, before, after, files } = version;
  return {
    editSessionId: id,
    conversationId,
    ordinal,
    kind,
    instruction: visibleInstruction(version),
    title,
    userName,
    endedAt: version.endedAt.toISOString(),
    before,
    after,
    files,
    changed: nameFiles(files, receipt),
    undoneBy: taken?.by ?? null,
  };
}
