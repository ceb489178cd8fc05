import type { Scope } from "#lib/accounts/schema.ts";
import { listReceipts } from "#lib/conversations/log/chunk-store.ts";
import { listTakenBack } from "#lib/conversations/versions/list-taken-back.ts";
import { listTitles } from "#lib/conversations/versions/list-titles.ts";
import { nameFiles } from "#lib/conversations/versions/name-changes.ts";
import { listVersions, type Version } from "#lib/conversations/versions/version-store.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { commitsBetween } from "#lib/workspaces/git/commits-between.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import type { ReviewedChange } from "./schema.ts";

const changesMax = 200;

export interface ListedChange extends ReviewedChange {
  userId: string;
}

/** Returns the newest changes between two commits of a workspace, from all of its conversations, the oldest first. */
export async function listReviewedChanges(
  scope: Scope,
  range: { projectId: string; workspaceId: string; baseCommit: string; headCommit: string },
  tx: Tx,
): Promise<ListedChange[]> {
  const repository = repositoryPath(env().DATA_DIR, range.projectId);
  const commits = new Set(await commitsBetween(repository, range.baseCommit, range.headCommit));
  const versions = await listVersions(scope, { workspaceId: range.workspaceId, limit: changesMax }, tx);
  const changes = versions.filter(({ after }) => commits.has(after)).reverse();
  const ids = changes.map(({ id }) => id);
  // One after the other: a transaction has one connection.
  const titles = await listTitles(ids, tx);
  const taken = await listTakenBack(range.workspaceId, changes, tx);
  const receipts = await listReceipts(ids, tx);
  return changes.map((version) => ({
    ...toReviewedChange(version),
    title: titles.get(version.id) ?? "",
    changed: nameFiles(version.files, receipts.get(version.id)),
    isInEffect: !taken.has(version.id),
  }));
}

function toReviewedChange(version: Version): Omit<ListedChange, "title" | "changed" | "isInEffect"> {
  return {
    editSessionId: version.id,
    conversationId: version.conversationId,
    ordinal: version.ordinal,
    kind: version.kind,
    userId: version.userId,
    userName: version.userName,
    endedAt: version.endedAt.toISOString(),
  };
}
