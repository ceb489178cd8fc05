import { listMessages } from "#lib/conversations/conversation/list-messages.ts";
import { pageLimit, parseQuery, place } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"conversationId">(async ({ actor, params, request }) => {
  const page = parseQuery(request, { before: place.optional(), limit: pageLimit(50) });
  return Response.json(await listMessages(actor, { ...params, ...page }));
});
