import { listAssets } from "#lib/projects/preview/list-assets.ts";
import { listPagesSchema } from "#lib/projects/schema.ts";
import { parseQuery } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"workspaceId">(async ({ actor, params, request }) => {
  const asked = parseQuery(request, listPagesSchema.shape);
  return Response.json(await listAssets(actor, { ...params, ...asked }));
});
