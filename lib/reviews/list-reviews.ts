import type { Actor } from "#lib/accounts/schema.ts";
import { summarizeReview } from "./get-review.ts";
import { findNewestReview, listReviewRows } from "./review-store.ts";
import type { ReviewStatus, ReviewSummary } from "./schema.ts";

const reviewsMax = 100;

/** The reviews that the actor may see, newest first. */
export async function listReviews(
  actor: Actor,
  filter: { status?: ReviewStatus; projectId?: string } = {},
): Promise<ReviewSummary[]> {
  const rows = await listReviewRows(actor, { ...filter, limit: reviewsMax });
  return rows.map((review) => summarizeReview(actor, review));
}

/** The review whose request waits for an editor of this workspace; null when the next one was sent, or none waits. */
export async function findWaitingRequest(actor: Actor, workspaceId: string): Promise<ReviewSummary | null> {
  const newest = await findNewestReview(actor, workspaceId);
  return newest?.status === "changes_requested" ? summarizeReview(actor, newest) : null;
}
