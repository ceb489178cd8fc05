import { GitPullRequestArrow } from "lucide-react";
import Link from "next/link";
import type { ReviewSummary } from "#lib/reviews/schema.ts";
import { reviewWords } from "#lib/words/reviews.ts";
import { EmptyState } from "../ui/empty-state";
import { LocalTime } from "../ui/local-time";
import { ReviewStatusBadge } from "./review-status";

export function ReviewList({ reviews }: { reviews: readonly ReviewSummary[] }) {
  if (reviews.length === 0) {
    return (
      <EmptyState
        icon={<GitPullRequestArrow aria-hidden />}
        title={reviewWords.emptyTitle}
        description={reviewWords.emptyText}
        className="rounded-2xl border border-line border-dashed"
      />
    );
  }
  return (
    <ul className="w-full divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface">
      {reviews.map((review) => (
        <ReviewRow key={review.id} review={review} />
      ))}
    </ul>
  );
}

function ReviewRow({ review }: { review: ReviewSummary }) {
  const { id, title, projectName, authorName, createdAt, status } = review;
  return (
    <li className="relative flex items-center gap-x-4 gap-y-2 px-5 py-4 hover:bg-sunken max-sm:flex-col max-sm:items-start">
      <div className="min-w-0 max-w-full flex-1">
        <Link
          href={`/reviews/${id}`}
          className="block truncate rounded-md font-medium after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
        >
          {title}
        </Link>
        <p className="text-sm text-text-soft sm:truncate">
          {projectName} · {reviewWords.by(authorName)} · <LocalTime at={createdAt} />
        </p>
      </div>
      <ReviewStatusBadge status={status} />
    </li>
  );
}
