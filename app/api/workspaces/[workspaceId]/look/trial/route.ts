import { lookTrialSchema } from "#lib/projects/preview/look-schema.ts";
import { readLookTrial } from "#lib/projects/preview/read-site-look.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"workspaceId">(async ({ actor, params, request }) => {
  const asked = await parseJson(request, lookTrialSchema);
  return Response.json(await readLookTrial(actor, { ...params, ...asked }));
});
