import { can } from "#lib/accounts/can.ts";
import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { inAllLanguages } from "#lib/accounts/speaking.ts";
import type { ChangedFile, Receipt } from "#lib/conversations/schema.ts";
import { makeReceipt } from "#lib/conversations/versions/make-receipt.ts";
import { nameChanges } from "#lib/conversations/versions/name-changes.ts";
import { firstChangedPage } from "#lib/conversations/versions/places/changed-places.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/problem.ts";
import { processState } from "#lib/platform/process-state.ts";
import { keepPromise, RecentMap } from "#lib/platform/recent-map.ts";
import { hasRemote, mayPush } from "#lib/projects/delivery/remote.ts";
import { findProjectSource } from "#lib/projects/project-store.ts";
import { readReceipt } from "#lib/words/page/read-told.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import type { FileDiff } from "#lib/workspaces/schema.ts";
import { changedFiles } from "#lib/workspaces/site/changed-files.ts";
import { diffCommits } from "#lib/workspaces/site/diff.ts";
import { type Picture, readPicture } from "#lib/workspaces/site/picture.ts";
import { mayWithdraw } from "./decide-review.ts";
import { listReviewedChanges } from "./list-reviewed-changes.ts";
import { readPullRequestProblem } from "./open-pull-request.ts";
import { proposeReview } from "./propose-review.ts";
import { findReviewToShow, type ReviewToShow } from "./review-store.ts";
import type { ReviewForDisplay, ReviewSummary } from "./schema.ts";

interface Sides {
  projectId: string;
  repository: string;
  before: string;
  after: string;
}

const sentencesKept = 100;

/** Receipts by repository and commits: the page of an open review asks again and again. */
const knownReceipts = () =>
  processState("review-sentences", () => new RecentMap<Promise<Receipt | undefined>>(sentencesKept));

/** Whether the description says more than the changes do, which the sender may have seen proposed in any language. */
async function hasOwnDescription(actor: Actor, review: ReviewToShow): Promise<boolean> {
  if (review.description === "") return false;
  const proposed = await inAllLanguages(async () => {
    const changes = await listReviewedChanges(actor, review, database());
    return proposeReview(changes, review.userId, "").description;
  });
  return !Object.values(proposed).includes(review.description);
}

/** Returns a review with its changes, its files, and the decisions that the actor may make. Throws not-found. */
export async function getReview(actor: Actor, { reviewId }: { reviewId: string }): Promise<ReviewForDisplay> {
  const review = await loadReview(actor, reviewId);
  const { projectId, organizationId, baseCommit, headCommit } = review;
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const sides = { projectId, repository, before: baseCommit, after: headCommit };
  const [changes, files, remote] = await Promise.all([
    listReviewedChanges(actor, review, database()),
    changedFiles(sides),
    describeRemote(projectId),
  ]);
  const key = `${repository} ${baseCommit} ${headCommit}`;
  const receipt = await keepPromise(knownReceipts(), key, () => tell(sides, files));
  const isOpen = review.status === "open";
  const changed = await nameChanges(sides, files);
  const decides = isOpen && can(actor, "review", { id: projectId, organizationId });
  return {
    ...summarizeReview(actor, review),
    description: review.description,
    hasOwnDescription: await hasOwnDescription(actor, review),
    workspaceId: review.workspaceId,
    conversationId: review.conversationId,
    baseCommit,
    headCommit,
    publishedCommit: review.publishedCommit,
    pullRequestProblem: review.pullRequestProblem && readPullRequestProblem(review.pullRequestProblem),
    remote,
    isPublishing: isOpen && review.publishToken !== null,
    changes: changes.map(({ userId: _userId, ...change }) => change),
    files,
    changed,
    opensAt: await firstChangedPage(sides),
    sentences: receipt ? readReceipt(receipt).sentences : [],
    may: { publish: decides, requestChanges: decides, withdraw: isOpen && mayWithdraw(actor, review) },
  };
}

/** Returns what the whole changes for a visitor, as the receipt of one turn would. */
async function tell(
  { projectId, repository, before, after }: Sides,
  files: readonly ChangedFile[],
): Promise<Receipt | undefined> {
  const trees = { before: await treeOf(repository, before), after: await treeOf(repository, after) };
  return makeReceipt({ projectId, repository, ...trees, files, answer: null });
}

export function summarizeReview(actor: Actor, review: ReviewToShow): ReviewSummary {
  return {
    id: review.id,
    projectId: review.projectId,
    projectName: review.projectName,
    status: review.status,
    title: review.title,
    authorName: review.author.name,
    mine: review.userId === actor.userId,
    createdAt: review.createdAt.toISOString(),
    decidedAt: review.decidedAt?.toISOString() ?? null,
    decidedByName: review.status === "open" ? null : review.decidedByName,
    request: review.request,
    pullRequestUrl: review.pullRequestUrl,
  };
}

async function describeRemote(projectId: string): Promise<ReviewForDisplay["remote"]> {
  const source = await findProjectSource(systemScope, projectId, database());
  if (!source || !hasRemote(source)) return "none";
  return mayPush(source) ? "writable" : "read-only";
}

async function loadReview(actor: Actor, reviewId: string): Promise<ReviewToShow> {
  const review = await findReviewToShow(actor, reviewId);
  if (!review) throw notFound();
  return review;
}

/** Returns the diff of a review, file by file. Throws not-found. */
export async function getReviewDiff(
  actor: Actor,
  { reviewId }: { reviewId: string },
): Promise<{ before: string; after: string; files: FileDiff[] }> {
  const { projectId, baseCommit: before, headCommit: after } = await loadReview(actor, reviewId);
  const repository = repositoryPath(env().DATA_DIR, projectId);
  return { before, after, files: await diffCommits({ repository, before, after }) };
}

/** Returns a picture of the site before or after the changes. Throws not-found. */
export async function getReviewPicture(
  actor: Actor,
  { reviewId, path, side }: { reviewId: string; path: string; side: "before" | "after" },
): Promise<Picture> {
  const { projectId, baseCommit, headCommit } = await loadReview(actor, reviewId);
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const picture = await readPicture({ repository, commit: side === "before" ? baseCommit : headCommit, path });
  if (!picture) throw notFound();
  return picture;
}
