import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { namePaths } from "#lib/conversations/versions/name-changes.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { notFound } from "#lib/platform/problem.ts";
import { processState } from "#lib/platform/process-state.ts";
import { keepPromise, RecentMap } from "#lib/platform/recent-map.ts";
import { hasRemote, remoteOf } from "#lib/projects/delivery/remote.ts";
import { findProjectSource } from "#lib/projects/project-store.ts";
import { requestCleanSite } from "#lib/site-builds/find-site.ts";
import { findRecipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import { mergeOnto } from "#lib/workspaces/git/merge-branch.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { keepRef, readBranch } from "#lib/workspaces/git/refs.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { fetchBranch } from "#lib/workspaces/transfer/fetch-branch.ts";
import { findReviewToShow, type ReviewToShow } from "./review-store.ts";
import type { ReviewCandidate } from "./schema.ts";

/** A remote is asked for its branch once in this time, for all people who look at the review. */
const fetchEveryMs = 30_000;
const fetches = () => processState("reviews.candidates", () => new RecentMap<Promise<string | null>>(200));

/**
 * Returns the release candidate of a review: the commit that publishing would make now, and whether its site is built. Moves no branch. Requests its clean
 * build, which publishing uses. The commit is the same until the branch moves, and a ref keeps it. Throws not-found.
 */
export async function getCandidate(actor: Actor, { reviewId }: { reviewId: string }): Promise<ReviewCandidate> {
  const review = await findReviewToShow(actor, reviewId);
  if (!review) throw notFound();
  if (review.status !== "open") return { state: "over" };
  const { projectId, baseCommit, headCommit } = review;
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const tip = await findTip(repository, review);
  if (tip === null) return { state: "over" };
  const merged = await mergeOnto(tip, {
    ...{ repository, base: baseCommit, head: headCommit, author: review.author },
    message: `Release candidate\n\nSitewright-Review: ${review.id}\n`,
    at: review.createdAt,
  });
  if (!merged.ok)
    return {
      state: "conflict",
      where: await namePaths({ projectId, repository, commit: headCommit }, merged.conflicts),
    };
  const { commit } = merged;
  await keepRef(repository, `refs/sitewright/candidates/${review.id}`, commit);
  const isSame = (await treeOf(repository, commit)) === (await treeOf(repository, headCommit));
  const recipe = await findRecipeInForce(systemScope, projectId, database());
  const { state } = await requestCleanSite({ projectId, repository, commit, recipe });
  const found = { commit, before: tip, isSame };
  switch (state) {
    case "as-it-lies":
    case "built":
      return { state: "ready", ...found };
    case "failed":
      return { state: "broken", ...found };
    case "unconfirmed":
      return { state: "unconfirmed" };
    case "not-requested":
    case "waiting":
    case "running":
      return { state: "building", ...found };
    default:
      return state satisfies never;
  }
}

/** Returns the commit onto which publishing would merge; of a remote that does not answer, the last one that is known. */
async function findTip(repository: string, { projectId, defaultBranch }: ReviewToShow): Promise<string | null> {
  if (defaultBranch === null) return null;
  const source = await findProjectSource(systemScope, projectId, database());
  const here = () => readBranch(repository, defaultBranch);
  if (!source || !hasRemote(source)) return here();
  const key = `${projectId} ${Math.floor(Date.now() / fetchEveryMs)}`;
  const fetched = keepPromise(fetches(), key, () =>
    fetchBranch({ repository, branch: defaultBranch, ...remoteOf(source) }).catch((error: unknown) => {
      log.warn({ err: error, project: projectId }, "the branch of a release candidate could not be fetched");
      return null;
    }),
  );
  return (await fetched) ?? here();
}
