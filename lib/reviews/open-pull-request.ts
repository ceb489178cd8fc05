import { assertCan } from "#lib/accounts/assert-can.ts";
import { can } from "#lib/accounts/can.ts";
import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { notFound, Problem } from "#lib/platform/problem.ts";
import { mayPush, remoteOf } from "#lib/projects/delivery/remote.ts";
import { findLiveSource, type StoredSource } from "#lib/projects/project-store.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { pushBranch } from "#lib/workspaces/transfer/push.ts";
import { type GitHubRepository, githubRepository } from "./github-repository.ts";
import { findOrCreatePullRequest, type PullRequest } from "./pull-request.ts";
import { reviewRefusals } from "./refusals.ts";
import { findReview, linkPullRequest, type Review, updateReview } from "./review-store.ts";

/**
 * Links an open review with its pull request, where the project has a GitHub repository and a token: the branch is pushed,
 * then the pull request is found or created. A review that has its link keeps it. What GitHub or git refuses is kept with the
 * review as a sentence, and costs nobody the review. Answers the address, or null where there is none (yet).
 */
export async function openPullRequest(reviewId: string): Promise<string | null> {
  const review = await findReview(systemScope, reviewId, database());
  if (review?.status !== "open" || review.pullRequestUrl) return review?.pullRequestUrl ?? null;
  const source = await findLiveSource(systemScope, review.projectId, database());
  const repository = source && githubOf(source);
  if (!repository) return null;
  try {
    const { url, number } = await askGitHub(review, source, repository);
    // Whoever decided meanwhile shall find it as well.
    await linkPullRequest(reviewId, { url, number }, database());
    return url;
  } catch (error) {
    await updateReview(review, { pullRequestProblem: sentenceFor(error, reviewId) }, database());
    return null;
  }
}

/** The job `open-pull-request`: for a process that was gone before it had asked. */
export async function openPullRequestJob({ reviewId }: { reviewId: string }): Promise<void> {
  await openPullRequest(reviewId);
}

/** A person tries again what GitHub refused. Throws the sentence when it is refused again. */
export async function retryPullRequest(actor: Actor, { reviewId }: { reviewId: string }): Promise<string | null> {
  const review = await findReview(actor, reviewId, database());
  if (!review) throw notFound();
  const project = { id: review.projectId, organizationId: review.organizationId };
  if (!can(actor, "edit", project)) assertCan(actor, "review", project);
  if (review.status !== "open") throw reviewRefusals["review-over"](review);
  const url = await openPullRequest(reviewId);
  if (url) return url;
  const problem = (await findReview(actor, reviewId, database()))?.pullRequestProblem;
  if (problem) throw reviewRefusals["pull-request-failed"](problem);
  return null;
}

function githubOf(source: StoredSource): GitHubRepository | null {
  return source.sourceTokenSealed !== null && source.sourceUrl !== null ? githubRepository(source.sourceUrl) : null;
}

async function askGitHub(review: Review, source: StoredSource, repository: GitHubRepository): Promise<PullRequest> {
  if (!mayPush(source) || !review.defaultBranch) throw new Error("A repository with a token can be written to.");
  const { token = "", ...remote } = remoteOf(source);
  await pushBranch({
    repository: repositoryPath(env().DATA_DIR, review.projectId),
    branch: review.branch,
    commit: review.headCommit,
    token,
    ...remote,
  });
  const { branch: head, defaultBranch: base, title, description: body } = review;
  return findOrCreatePullRequest({ ...repository, token, head, base, title, body });
}

function sentenceFor(error: unknown, reviewId: string): string {
  if (error instanceof Problem) return error.userMessage;
  // The name alone: an error of the connection can carry what was sent.
  log.error({ reviewId, error: error instanceof Error ? error.name : typeof error }, "a pull request failed");
  return "The pull request could not be created. Try again in a few minutes.";
}
