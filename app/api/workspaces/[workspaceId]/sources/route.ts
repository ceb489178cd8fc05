import { listSources } from "#lib/projects/preview/read-source.ts";
import { listPagesSchema } from "#lib/projects/schema.ts";
import { parseQuery } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"workspaceId">(async ({ actor, params, request }) => {
  const asked = parseQuery(request, listPagesSchema.shape);
  return Response.json(await listSources(actor, { ...params, ...asked }));
});
