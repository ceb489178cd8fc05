import { getReviewDiff } from "#lib/reviews/get-review.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"reviewId">(async ({ actor, params }) =>
  Response.json(await getReviewDiff(actor, params)),
);
