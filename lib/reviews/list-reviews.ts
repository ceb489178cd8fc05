import type { Actor } from "#lib/accounts/schema.ts";
import { summarizeReview } from "./get-review.ts";
import { findNewestReview, listReviewRows } from "./review-store.ts";
import type { ReviewStatus, ReviewSummary } from "./schema.ts";

const reviewsMax = 100;

/** Returns the reviews that the actor may see, the newest first, at most 100. */
export async function listReviews(
  actor: Actor,
  filter: { status?: ReviewStatus; projectId?: string } = {},
): Promise<ReviewSummary[]> {
  const rows = await listReviewRows(actor, { ...filter, limit: reviewsMax });
  return rows.map((review) => summarizeReview(actor, review));
}

/** Returns the workspace's newest review if changes were requested in it; null otherwise, such as after the next one was sent. */
export async function findWaitingRequest(actor: Actor, workspaceId: string): Promise<ReviewSummary | null> {
  const newest = await findNewestReview(actor, workspaceId);
  return newest?.status === "changes_requested" ? summarizeReview(actor, newest) : null;
}
