import { setTimeout as wait } from "node:timers/promises";
import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { namePaths } from "#lib/conversations/versions/name-changes.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { isProblem, Problem } from "#lib/platform/problem.ts";
import { mayPush, remoteOf } from "#lib/projects/delivery/remote.ts";
import { findLiveSource, findProjectSource } from "#lib/projects/project-store.ts";
import { pushOutputNow } from "#lib/publishing/output/push-output.ts";
import { preparePublication, recordPublication } from "#lib/publishing/publish-site.ts";
import { findRendered } from "#lib/publishing/rendered-site.ts";
import { assertChecked } from "#lib/site-checks/assert-checked.ts";
import { toSubject } from "#lib/workspaces/git/commit-message.ts";
import { type MergeBranch, mergeIntoBranch } from "#lib/workspaces/git/merge-branch.ts";
import { workspaceRefusals } from "#lib/workspaces/refusals.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { decideReview, lockWithWorkspace } from "./decide-review.ts";
import { claimAbandonedPublish, claimPublish, underLease } from "./publish-lease.ts";
import { reviewRefusals } from "./refusals.ts";
import { findReview, type Review } from "./review-store.ts";

const waitMsMax = 40_000;
const askEveryMs = 250;

/**
 * Merges a review into the default branch, at the remote first if it is writable. The review ends as published, or stays open.
 * Idempotent: a second person waits for the first, and a branch that already has the changes is left as it is, so the next caller
 * after a crash finishes the publish. Throws publishing after 40 seconds of waiting.
 */
export async function publishReview(
  actor: Actor,
  { reviewId, built }: { reviewId: string; built?: BuiltCommit },
): Promise<void> {
  const end = Date.now() + waitMsMax;
  for (;;) {
    const claim = await claimPublish(actor, reviewId);
    if (claim.kind === "published") return;
    if (claim.kind === "held") return publishHeld(claim, built);
    if (Date.now() > end) throw reviewRefusals.publishing();
    await wait(askEveryMs);
  }
}

/** The job `finish-publishing`: publishes or reopens a dead process's review. Throws while it lives, to be retried. */
export async function finishPublishing({ reviewId }: { reviewId: string }): Promise<void> {
  // A deleted project publishes no changes. If it is restored, the review is open again.
  const review = await findReview(systemScope, reviewId, database());
  if (!review || !(await findLiveSource(systemScope, review.projectId, database()))) return;
  const claim = await claimAbandonedPublish(reviewId);
  if (claim.kind === "published") return;
  if (claim.kind === "busy") throw new Error("The review is still being published.");
  try {
    await publishHeld(claim);
  } catch (error) {
    // The review is open again. The next person who publishes it gets the same refusal.
    if (!(error instanceof Problem)) throw error;
  }
}

/** A commit whose clean build is known; `rendered` is null for a site that is served as it lies in the repository. */
export interface BuiltCommit {
  commit: string;
  rendered: string | null;
}

/** Publishes a review. The caller holds its lease. The clean build is asked for once, of the merged commit and before anything moves. */
async function publishHeld({ review, token }: { review: Review; token: string }, built?: BuiltCommit): Promise<void> {
  const held = { id: review.id, token };
  const { projectId } = review;
  await underLease(held, async () => {
    let rendered: string | null = null;
    const commit = await mergeReview(review, async (merge) => {
      // A site that does not build is no site: the default branch gets none.
      rendered = built?.commit === merge.commit ? built.rendered : await findRendered(projectId, merge.commit);
      // A branch that has the changes already gets nothing that could be worse.
      if (merge.commit !== merge.tip) await assertChecked({ projectId, before: merge.tip, after: merge.commit });
    });
    await settlePublished(held, commit, await preparePublication(projectId, commit, { rendered }));
  });
  await pushOutputNow(projectId);
}

async function mergeReview(review: Review, before: NonNullable<MergeBranch["before"]>): Promise<string> {
  const source = await findProjectSource(systemScope, review.projectId, database());
  const branch = review.defaultBranch;
  if (!source || !branch) throw new Error("A review's project has no repository.");
  const repository = repositoryPath(env().DATA_DIR, review.projectId);
  try {
    const merged = await mergeIntoBranch({
      repository,
      branch,
      base: review.baseCommit,
      head: review.headCommit,
      author: review.author,
      message: `Publish: ${toSubject(review.title)}\n\nSitewright-Review: ${review.id}\n`,
      remote: mayPush(source) ? remoteOf(source) : null,
      before,
    });
    if (merged.ok) return merged.commit;
    const where = await namePaths(
      { projectId: review.projectId, repository, commit: review.headCommit },
      merged.conflicts,
    );
    throw reviewRefusals["publish-conflict"](where, merged.conflicts);
  } catch (error) {
    throw isProblem(error, workspaceRefusals["branch-refused"]) ? reviewRefusals["publish-refused"](branch) : error;
  }
}

/**
 * Marks the review as published and its workspace as merged, and shows the commit to visitors if this server publishes the site, all in one
 * transaction. Throws publishing if the lease was lost.
 */
async function settlePublished(
  { id, token }: { id: string; token: string },
  publishedCommit: string,
  early: Awaited<ReturnType<typeof preparePublication>>,
): Promise<void> {
  await inTransaction(async (tx) => {
    const held = await lockWithWorkspace(systemScope, id, tx);
    if (held.review.status === "published") return;
    if (held.review.publishToken !== token) throw reviewRefusals.publishing();
    await decideReview(held, "review-published", { publishedCommit }, tx);
    const { projectId, projectName, decidedById, userId } = held.review;
    const project = { id: projectId, name: projectName };
    await recordPublication(
      { project, commit: publishedCommit, reviewId: id, userId: decidedById ?? userId },
      early,
      tx,
    );
  });
}
