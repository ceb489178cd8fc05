import { Problem } from "#lib/platform/problem.ts";
import type { Review } from "./review-store.ts";
import type { ReviewStatus } from "./schema.ts";

// The sentences with which a review refuses, each in one place.

const endings: Record<Exclude<ReviewStatus, "open">, string> = {
  changes_requested: "Changes have been requested, so this review is over. Look at the next one.",
  published: "These changes have been published already.",
  withdrawn: "These changes were withdrawn, so there is nothing to decide any more.",
};

export function reviewOver({ status }: Pick<Review, "status">): Problem {
  const sentence = status === "open" ? "This review is still open." : endings[status];
  return new Problem("conflict", "review-over", sentence, { status });
}

export function publishing(): Problem {
  const sentence = "These changes are being published at this moment. Wait until it is done.";
  return new Problem("conflict", "publishing", sentence);
}

/** While somebody publishes it, nobody else may end a review; whoever died in the midst of it is finished by the job. */
export function assertNotPublishing({ publishToken }: Pick<Review, "publishToken">): void {
  if (publishToken !== null) throw publishing();
}
