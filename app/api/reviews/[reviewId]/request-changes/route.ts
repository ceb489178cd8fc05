import { requestChanges } from "#lib/reviews/decide-review.ts";
import { getReview } from "#lib/reviews/get-review.ts";
import { requestChangesSchema } from "#lib/reviews/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"reviewId">(async ({ actor, params, request }) => {
  const input = await parseJson(request, requestChangesSchema);
  await requestChanges(actor, { ...params, ...input });
  return Response.json(await getReview(actor, params));
});
