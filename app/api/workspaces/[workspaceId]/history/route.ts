import { listHistory } from "#lib/conversations/versions/list-history.ts";
import { pageLimit, parseQuery, previousId } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"workspaceId">(async ({ actor, params, request }) => {
  const page = parseQuery(request, { before: previousId, limit: pageLimit(20) });
  return Response.json(await listHistory(actor, { ...params, ...page }));
});
