import { listReviews } from "#lib/reviews/list-reviews.ts";
import { projectWords } from "#lib/words/projects.ts";
import { reviewWords } from "#lib/words/reviews.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { inPageLanguage } from "@/app/_delivery/page-language.ts";
import { ReviewList } from "@/components/reviews/review-list";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeading } from "@/components/shell/page-heading";

export const generateMetadata = inPageLanguage(() => ({ title: reviewWords.title }));

export default async function ReviewsPage() {
  const actor = await requireActor();
  const reviews = await listReviews(actor);
  return (
    <AppShell personName={actor.name}>
      <PageHeading
        title={reviewWords.title}
        text={reviewWords.text}
        back={{ href: "/projects", label: projectWords.back }}
      />
      <ReviewList reviews={reviews} />
    </AppShell>
  );
}
