import type { Metadata } from "next";
import { words } from "#lib/platform/words.ts";
import { listReviews } from "#lib/reviews/list-reviews.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { ReviewList } from "@/components/reviews/review-list";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeading } from "@/components/shell/page-heading";

export const metadata: Metadata = { title: words.reviews.title };

export default async function ReviewsPage() {
  const actor = await requireActor();
  const reviews = await listReviews(actor);
  return (
    <AppShell personName={actor.name}>
      <PageHeading
        title={words.reviews.title}
        text={words.reviews.text}
        back={{ href: "/projects", label: words.projects.back }}
      />
      <ReviewList reviews={reviews} />
    </AppShell>
  );
}
