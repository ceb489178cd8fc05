import { words } from "#lib/platform/words.ts";
import type { ReviewStatus } from "#lib/reviews/schema.ts";
import { Badge } from "../ui/badge";

const tones = { open: "accent", changes_requested: "caution", published: "positive", withdrawn: "neutral" } as const;

export function ReviewStatusBadge({ status }: { status: ReviewStatus }) {
  return <Badge tone={tones[status]}>{words.reviews.status[status]}</Badge>;
}
