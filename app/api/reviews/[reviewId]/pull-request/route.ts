import { retryPullRequest } from "#lib/reviews/open-pull-request.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"reviewId">(async ({ actor, params }) =>
  Response.json({ pullRequestUrl: await retryPullRequest(actor, params) }),
);
