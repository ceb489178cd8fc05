import { getReviewChecks } from "#lib/reviews/get-checks.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"reviewId">(async ({ actor, params }) =>
  Response.json(await getReviewChecks(actor, params)),
);
