import { askEntrySchema } from "#lib/content/schema.ts";
import { getEntry } from "#lib/projects/content/list-content.ts";
import { parseQuery } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"workspaceId">(async ({ actor, params, request }) => {
  const asked = parseQuery(request, askEntrySchema.shape);
  return Response.json(await getEntry(actor, { ...params, ...asked }));
});
