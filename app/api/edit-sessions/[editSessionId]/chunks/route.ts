import { pollTurn } from "#lib/conversations/log/poll-turn.ts";
import { pageLimit, parseQuery, place } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"editSessionId">(async ({ actor, params, request }) => {
  const page = parseQuery(request, { after: place.default(0), limit: pageLimit(100) });
  return Response.json(await pollTurn(actor, { ...params, ...page }));
});
