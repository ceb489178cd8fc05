import type { ReviewStatus } from "#lib/reviews/schema.ts";
import { reviewWords } from "#lib/words/reviews.ts";
import { Badge } from "../ui/badge";

const tones = { open: "accent", changes_requested: "caution", published: "positive", withdrawn: "neutral" } as const;

export function ReviewStatusBadge({ status }: { status: ReviewStatus }) {
  return <Badge tone={tones[status]}>{reviewWords.status[status]}</Badge>;
}
