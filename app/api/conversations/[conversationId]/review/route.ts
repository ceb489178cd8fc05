import { getReviewProposal } from "#lib/reviews/get-review-proposal.ts";
import { sendForReviewSchema } from "#lib/reviews/schema.ts";
import { sendForReview } from "#lib/reviews/send-for-review.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"conversationId">(async ({ actor, params }) =>
  Response.json(await getReviewProposal(actor, params)),
);

export const POST = withActor<"conversationId">(async ({ actor, params, request }) => {
  const input = await parseJson(request, sendForReviewSchema);
  const sent = await sendForReview(actor, { ...params, ...input });
  return Response.json(sent, { status: sent.reviewId === null ? 200 : 201 });
});
