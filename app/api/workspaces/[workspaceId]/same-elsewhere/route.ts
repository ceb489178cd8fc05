import { findElsewhereSchema } from "#lib/projects/preview/elsewhere-schema.ts";
import { findElsewhere } from "#lib/projects/preview/find-elsewhere.ts";
import { parseQuery } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"workspaceId">(async ({ actor, params, request }) => {
  const asked = parseQuery(request, findElsewhereSchema.shape);
  return Response.json(await findElsewhere(actor, { ...params, ...asked }));
});
