import { searchRequests } from "#lib/conversations/requests/search/search-requests.ts";
import { searchedText } from "#lib/conversations/requests/search/search-schema.ts";
import { parseQuery } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"conversationId">(async ({ actor, params, request }) => {
  const { find } = parseQuery(request, { find: searchedText });
  return Response.json(await searchRequests(actor, { ...params, find }));
});
