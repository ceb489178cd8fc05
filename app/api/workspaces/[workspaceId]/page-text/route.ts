import { pageTextQuerySchema } from "#lib/page-source/schema.ts";
import { readPageText } from "#lib/projects/preview/read-source-map.ts";
import { parseQuery } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"workspaceId">(async ({ actor, params, request }) => {
  const asked = parseQuery(request, pageTextQuerySchema.shape);
  return Response.json(await readPageText(actor, { ...params, ...asked }));
});
