import Link from "next/link";
import type { ReviewForDisplay } from "#lib/reviews/schema.ts";
import { reviewWords } from "#lib/words/reviews.ts";
import { PublishedWhere } from "../publishing/published-where";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";

/** The result of a review, and the next links. */
export function ReviewOutcome({ review }: { review: ReviewForDisplay }) {
  const toProject = (
    <Button variant="secondary" size="small" asChild>
      <Link href={`/projects/${review.projectId}`}>{reviewWords.toProject}</Link>
    </Button>
  );
  if (review.status === "published") {
    return (
      <div className="grid gap-4">
        <Alert tone="positive" action={toProject}>
          <p className="font-medium">{reviewWords.published(review.decidedByName)}</p>
          {review.remote === "read-only" ? <p className="mt-0.5">{reviewWords.publishedReadOnly}</p> : null}
        </Alert>
        <PublishedWhere projectId={review.projectId} />
      </div>
    );
  }
  if (review.status === "changes_requested") {
    return (
      <Alert tone="caution" action={toProject}>
        <p className="font-medium">{reviewWords.requested(review.decidedByName)}</p>
        <p className="mt-0.5 whitespace-pre-wrap">{review.request}</p>
      </Alert>
    );
  }
  return <Alert action={toProject}>{reviewWords.withdrawn}</Alert>;
}
