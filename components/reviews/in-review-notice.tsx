import Link from "next/link";
import type { ReviewSummary } from "#lib/reviews/schema.ts";
import { reviewWords } from "#lib/words/reviews.ts";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";

/** Why the site can't be edited now, and a link to the review. */
export function InReviewNotice({ review }: { review: ReviewSummary }) {
  return (
    <Alert
      action={
        <Button variant="secondary" size="small" asChild>
          <Link href={`/reviews/${review.id}`}>{reviewWords.openReview}</Link>
        </Button>
      }
    >
      {reviewWords.inReview(review.title)}
    </Alert>
  );
}
