import Link from "next/link";
import { words } from "#lib/platform/words.ts";
import type { ReviewForDisplay } from "#lib/reviews/schema.ts";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";

/** How a review ended, and where one goes from here. */
export function ReviewOutcome({ review }: { review: ReviewForDisplay }) {
  const toProject = (
    <Button variant="secondary" size="small" asChild>
      <Link href={`/projects/${review.projectId}`}>{words.reviews.toProject}</Link>
    </Button>
  );
  if (review.status === "published") {
    return (
      <Alert tone="positive" action={toProject}>
        <p className="font-medium">{words.reviews.published(review.decidedByName)}</p>
        {review.remote === "read-only" ? <p className="mt-0.5">{words.reviews.publishedReadOnly}</p> : null}
      </Alert>
    );
  }
  if (review.status === "changes_requested") {
    return (
      <Alert tone="caution" action={toProject}>
        <p className="font-medium">{words.reviews.requested(review.decidedByName)}</p>
        <p className="mt-0.5 whitespace-pre-wrap">{review.request}</p>
      </Alert>
    );
  }
  return <Alert action={toProject}>{words.reviews.withdrawn}</Alert>;
}
