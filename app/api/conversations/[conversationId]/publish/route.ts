import { publishConversation } from "#lib/reviews/publish-conversation.ts";
import { sendForReviewSchema } from "#lib/reviews/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"conversationId">(async ({ actor, params, request }) => {
  const input = await parseJson(request, sendForReviewSchema);
  return Response.json(await publishConversation(actor, { ...params, ...input }));
});
