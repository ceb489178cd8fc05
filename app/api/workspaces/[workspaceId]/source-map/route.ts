import { sourceMapQuerySchema } from "#lib/page-source/schema.ts";
import { readSourceMap } from "#lib/projects/preview/read-source-map.ts";
import { withReleased } from "#lib/projects/released-places/released-on-page.ts";
import { parseQuery } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"workspaceId">(async ({ actor, params, request }) => {
  const asked = parseQuery(request, sourceMapQuerySchema.shape);
  return Response.json(await withReleased(actor, params, await readSourceMap(actor, { ...params, ...asked })));
});
