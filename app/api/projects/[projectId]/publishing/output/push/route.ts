import { getPublishing } from "#lib/publishing/get-publishing.ts";
import { pushAgain } from "#lib/publishing/output/push-again.ts";
import { withAddress } from "@/app/_delivery/sites/site-address.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"projectId">(async ({ actor, params, request }) => {
  await pushAgain(actor, params.projectId);
  return Response.json(withAddress(request.headers, await getPublishing(actor, params.projectId)));
});
