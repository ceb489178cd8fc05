import Link from "next/link";
import type { ReviewSummary } from "#lib/reviews/schema.ts";
import { reviewWords } from "#lib/words/reviews.ts";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";

/** The changes that a reviewer asked for, shown where the editor works. */
export function RequestNotice({ review, className }: { review: ReviewSummary; className?: string }) {
  return (
    <Alert
      tone="caution"
      className={className ?? ""}
      action={
        <Button variant="secondary" size="small" asChild>
          <Link href={`/reviews/${review.id}`}>{reviewWords.waitingLink}</Link>
        </Button>
      }
    >
      <p className="font-medium">{reviewWords.waiting(review.decidedByName)}</p>
      <p className="mt-0.5 max-h-40 overflow-y-auto whitespace-pre-wrap">{review.request}</p>
    </Alert>
  );
}
