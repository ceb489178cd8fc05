import { getReview } from "#lib/reviews/get-review.ts";
import { reviewWords } from "#lib/words/reviews.ts";
import { idOrNotFound, orNotFound } from "@/app/_delivery/or-not-found.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { inPageLanguage } from "@/app/_delivery/page-language.ts";
import { ReviewView } from "@/components/reviews/review-view";
import { AppShell } from "@/components/shell/app-shell";

export const generateMetadata = inPageLanguage(() => ({ title: reviewWords.title }));

export default async function ReviewPage({ params }: { params: Promise<{ reviewId: string }> }) {
  const actor = await requireActor();
  const review = await orNotFound(getReview(actor, { reviewId: idOrNotFound((await params).reviewId) }));
  return (
    <AppShell personName={actor.name}>
      <ReviewView review={review} />
    </AppShell>
  );
}
