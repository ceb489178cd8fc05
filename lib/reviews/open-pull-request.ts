import { assertCan } from "#lib/accounts/assert-can.ts";
import { can } from "#lib/accounts/can.ts";
import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { speaking } from "#lib/accounts/speaking.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { notFound, Problem, readStored, refusals } from "#lib/platform/problem.ts";
import { mayPush, remoteOf } from "#lib/projects/delivery/remote.ts";
import { findLiveSource, type StoredSource } from "#lib/projects/project-store.ts";
import { storableProblems } from "#lib/projects/storable-problems.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { pushBranch } from "#lib/workspaces/transfer/push.ts";
import { type GitHubRepository, githubRepository } from "./github-repository.ts";
import { findOrCreatePullRequest, type PullRequest } from "./pull-request.ts";
import { reviewRefusals } from "./refusals.ts";
import { findReview, linkPullRequest, type Review, updateReview } from "./review-store.ts";

/**
 * Links an open review with its pull request, if the project has a GitHub repository and a token: pushes the branch, then finds or
 * creates the pull request. A review keeps the link that it has. A refusal by GitHub or git is stored as a sentence and never fails
 * the review. Returns the address, or null if there is no pull request (yet).
 */
export function openPullRequest(reviewId: string): Promise<string | null> {
  return speaking("en", () => tryToOpen(reviewId));
}

async function tryToOpen(reviewId: string): Promise<string | null> {
  const review = await findReview(systemScope, reviewId, database());
  if (review?.status !== "open" || review.pullRequestUrl) return review?.pullRequestUrl ?? null;
  const source = await findLiveSource(systemScope, review.projectId, database());
  const repository = source && githubOf(source);
  if (!repository) return null;
  try {
    const { url, number } = await askGitHub(review, source, repository);
    // Without a check of the status: a review that was decided meanwhile gets its link as well.
    await linkPullRequest(reviewId, { url, number }, database());
    return url;
  } catch (error) {
    await updateReview(review, { pullRequestProblem: sentenceFor(error, reviewId) }, database());
    return null;
  }
}

/** The job `open-pull-request`. Needed if the process died before it asked GitHub. */
export async function openPullRequestJob({ reviewId }: { reviewId: string }): Promise<void> {
  await openPullRequest(reviewId);
}

/** Retries a pull request for a person, and returns its address or null. Throws the sentence if GitHub refuses again. */
export async function retryPullRequest(actor: Actor, { reviewId }: { reviewId: string }): Promise<string | null> {
  const review = await findReview(actor, reviewId, database());
  if (!review) throw notFound();
  const project = { id: review.projectId, organizationId: review.organizationId };
  if (!can(actor, "edit", project)) assertCan(actor, "review", project);
  if (review.status !== "open") throw reviewRefusals["review-over"](review);
  const url = await openPullRequest(reviewId);
  if (url) return url;
  const problem = (await findReview(actor, reviewId, database()))?.pullRequestProblem;
  if (problem) throw reviewRefusals["pull-request-failed"](readPullRequestProblem(problem));
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
  // Logs only the name, because a connection error can contain the request.
  log.error({ reviewId, error: error instanceof Error ? error.name : typeof error }, "a pull request failed");
  return unknownProblems["pull-request-unknown"]().userMessage;
}

const unknownProblems = refusals(
  "unavailable",
  { "pull-request-unknown": "The pull request could not be created. Try again in a few minutes." },
  {
    "pull-request-unknown":
      "Der Pull Request konnte nicht angelegt werden. Versuchen Sie es in ein paar Minuten noch einmal.",
  },
);

/** The problems of a pull request that are stored, in English. */
export const storablePullRequestProblems = { ...reviewRefusals, ...storableProblems, ...unknownProblems };

/** Returns the stored sentence about a pull request for the reader. */
export function readPullRequestProblem(stored: string): string {
  return readStored(storablePullRequestProblems, stored);
}
