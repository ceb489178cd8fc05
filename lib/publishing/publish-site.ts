import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { readBranch, updateRef } from "#lib/workspaces/git/refs.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import type { Workspace } from "#lib/workspaces/workspace-store.ts";
import { ensureName } from "./hosts/choose-name.ts";
import { lockSite } from "./hosts/lock-site.ts";
import { findPublisher } from "./publisher.ts";
import { findLastPublishedCommit, findPublishedCommit, publishVersion } from "./publishing-store.ts";
import { publishingRefusals } from "./refusals.ts";
import { noteRenames } from "./serve/note-renames.ts";

interface Publication {
  project: { id: string; name: string };
  commit: string;
  reviewId: string | null;
  /** Who publishes. */
  userId: string;
}

/**
 * Shows a commit to visitors from the end of the caller's transaction on, if this server is the project's publisher. Chooses a name at the
 * first time, and notes which pages were renamed since the last one. The caller holds the workspace's row.
 */
export async function recordPublication({ project, commit, reviewId, userId }: Publication, tx: Tx): Promise<void> {
  const projectId = project.id;
  if ((await findPublisher(projectId, tx)).publisher === "repository") return;
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const last = await findLastPublishedCommit(systemScope, projectId, tx);
  if (last !== null) await noteRenames({ projectId, repository, before: last, after: commit }, tx);
  await ensureName(project, tx);
  const id = await publishVersion({ projectId, commit, reviewId, userId }, tx);
  // A branch that its remote rewrites must not take the version along.
  await updateRef(repository, `refs/sitewright/published/${id}`, commit, tx);
}

/**
 * Publishes the newest state of the default branch, for a site without changes that wait: a starter as it is, or one that was unpublished.
 * Idempotent. Throws published-elsewhere, or site-not-ready before the first setup.
 */
export async function publishSite(actor: Actor, projectId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const { project, workspace } = await lockSite(actor, projectId, "review", tx);
    if ((await findPublisher(projectId, tx)).publisher === "repository")
      throw publishingRefusals["published-elsewhere"]();
    const commit = await readPublishable(workspace);
    if (commit === null) throw publishingRefusals["site-not-ready"]();
    if ((await findPublishedCommit(actor, projectId, tx)) === commit) return;
    await recordPublication({ project, commit, reviewId: null, userId: actor.userId }, tx);
  });
}

/** Returns the newest commit of the default branch; null before the first setup. */
export async function readPublishable(
  workspace: Pick<Workspace, "projectId" | "defaultBranch" | "headCommit">,
): Promise<string | null> {
  const { projectId, defaultBranch, headCommit } = workspace;
  if (defaultBranch === null || headCommit === null) return null;
  return readBranch(repositoryPath(env().DATA_DIR, projectId), defaultBranch);
}
