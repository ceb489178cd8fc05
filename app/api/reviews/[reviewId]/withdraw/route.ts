import { withdrawReview } from "#lib/reviews/decide-review.ts";
import { getReview } from "#lib/reviews/get-review.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"reviewId">(async ({ actor, params }) => {
  await withdrawReview(actor, params);
  return Response.json(await getReview(actor, params));
});
