import { Problem } from "#lib/platform/problem.ts";
import { claimAbandonedPublish } from "./publish-lease.ts";
import { publishHeld } from "./publish-review.ts";

/**
 * The job `finish-publishing`: when the process that published a review died, this ends it, published or open again. Throws
 * while that process still lives, so that the queue looks again later.
 */
export async function finishPublishing({ reviewId }: { reviewId: string }): Promise<void> {
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
