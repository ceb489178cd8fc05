import { listInstructionsVersions } from "#lib/projects/instructions/list-versions.ts";
import { pageLimit, parseQuery, place } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"projectId">(async ({ actor, params, request }) => {
  const page = parseQuery(request, { before: place.optional(), limit: pageLimit(20) });
  return Response.json(await listInstructionsVersions(actor, params.projectId, page));
});
