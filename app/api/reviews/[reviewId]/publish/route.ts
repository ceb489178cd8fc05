import { getReview } from "#lib/reviews/get-review.ts";
import { publishReview } from "#lib/reviews/publish-review.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"reviewId">(async ({ actor, params }) => {
  await publishReview(actor, params);
  return Response.json(await getReview(actor, params));
});
