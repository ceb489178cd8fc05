import { askPageSchema } from "#lib/projects/preview/page-use-schema.ts";
import { getNavigations } from "#lib/projects/preview/read-page-use.ts";
import { parseQuery } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"workspaceId">(async ({ actor, params, request }) => {
  const asked = parseQuery(request, askPageSchema.shape);
  return Response.json(await getNavigations(actor, { ...params, ...asked }));
});
