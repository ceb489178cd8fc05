import { searchRequests } from "#lib/conversations/requests/search/search-requests.ts";
import { searchedText } from "#lib/conversations/requests/search/search-schema.ts";
import { answerInPieces } from "@/app/_delivery/answer-in-pieces.ts";
import { parseQuery } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"conversationId">(async ({ actor, params, request }) => {
  const { find } = parseQuery(request, { find: searchedText });
  return answerInPieces(request, await searchRequests(actor, { ...params, find }));
});
