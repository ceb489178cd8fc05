import { sourceMapQuerySchema } from "#lib/page-source/schema.ts";
import { readSource } from "#lib/projects/preview/read-source.ts";
import { parseQuery } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"workspaceId">(async ({ actor, params, request }) => {
  const asked = parseQuery(request, sourceMapQuerySchema.shape);
  return Response.json(await readSource(actor, { ...params, ...asked }));
});
