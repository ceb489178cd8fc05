import { systemScope } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { Problem } from "#lib/platform/problem.ts";
import { findLiveSource } from "#lib/projects/project-store.ts";
import { claimAbandonedPublish } from "./publish-lease.ts";
import { publishHeld } from "./publish-review.ts";
import { findReview } from "./review-store.ts";

/**
 * The job `finish-publishing`: when the process that published a review died, this ends it, published or open again. Throws
 * while that process still lives, so that the queue looks again later.
 */
export async function finishPublishing({ reviewId }: { reviewId: string }): Promise<void> {
  // In a project that was deleted nothing is published. The review is open again when it is restored.
  const review = await findReview(systemScope, reviewId, database());
  if (!review || !(await findLiveSource(systemScope, review.projectId, database()))) return;
  const claim = await claimAbandonedPublish(reviewId);
  if (claim.kind === "published") return;
  if (claim.kind === "busy") throw new Error("The review is still being published.");
  try {
    await publishHeld(claim);
  } catch (error) {
    // The review is open again, and whoever publishes it next is told the same.
    if (!(error instanceof Problem)) throw error;
  }
}
