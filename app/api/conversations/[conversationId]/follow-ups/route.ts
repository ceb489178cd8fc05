import { listConversationFollowUps } from "#lib/follow-ups/list-conversation-follow-ups.ts";
import { pageLimit, parseQuery, previousId } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"conversationId">(async ({ actor, params, request }) => {
  const page = parseQuery(request, { before: previousId, limit: pageLimit(20) });
  return Response.json(await listConversationFollowUps(actor, { ...params, ...page }));
});
