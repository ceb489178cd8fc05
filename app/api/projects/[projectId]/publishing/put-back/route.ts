import { getPublishing } from "#lib/publishing/get-publishing.ts";
import { putBackVersion } from "#lib/publishing/put-back-version.ts";
import { putBackSchema } from "#lib/publishing/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withAddress } from "@/app/_delivery/sites/site-address.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"projectId">(async ({ actor, params, request }) => {
  await putBackVersion(actor, params.projectId, await parseJson(request, putBackSchema));
  return Response.json(withAddress(request.headers, await getPublishing(actor, params.projectId)));
});
