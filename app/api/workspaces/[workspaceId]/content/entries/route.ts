import { askEntriesSchema } from "#lib/content/schema.ts";
import { listEntries } from "#lib/projects/content/list-content.ts";
import { parseQuery } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"workspaceId">(async ({ actor, params, request }) => {
  const asked = parseQuery(request, askEntriesSchema.shape);
  return Response.json(await listEntries(actor, { ...params, ...asked }));
});
