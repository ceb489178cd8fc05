import { getPublishing } from "#lib/publishing/get-publishing.ts";
import { saveOutput } from "#lib/publishing/output/save-output.ts";
import { saveOutputSchema } from "#lib/publishing/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withAddress } from "@/app/_delivery/sites/site-address.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const PUT = withActor<"projectId">(async ({ actor, params, request }) => {
  await saveOutput(actor, params.projectId, await parseJson(request, saveOutputSchema));
  return Response.json(withAddress(request.headers, await getPublishing(actor, params.projectId)));
});
