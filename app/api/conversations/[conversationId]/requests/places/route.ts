import { listFoundPlaces } from "#lib/conversations/requests/search/search-requests.ts";
import { searchedText } from "#lib/conversations/requests/search/search-schema.ts";
import { parseQuery, place } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"conversationId">(async ({ actor, params, request }) => {
  const wanted = parseQuery(request, { find: searchedText, line: place, from: place.default(0) });
  return Response.json(await listFoundPlaces(actor, { ...params, ...wanted }));
});
