import { readTextSizes } from "#lib/projects/preview/read-text-sizes.ts";
import { askTextSizesSchema } from "#lib/projects/preview/text-size-schema.ts";
import { parseQuery } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"workspaceId">(async ({ actor, params, request }) => {
  const asked = parseQuery(request, askTextSizesSchema.shape);
  return Response.json(await readTextSizes(actor, { ...params, ...asked }));
});
