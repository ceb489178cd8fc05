import { getPublishing } from "#lib/publishing/get-publishing.ts";
import { changeDomains } from "#lib/publishing/hosts/change-domains.ts";
import { changeDomainsSchema } from "#lib/publishing/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withAddress } from "@/app/_delivery/sites/site-address.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const PUT = withActor<"projectId">(async ({ actor, params, request }) => {
  await changeDomains(actor, params.projectId, await parseJson(request, changeDomainsSchema));
  return Response.json(withAddress(request.headers, await getPublishing(actor, params.projectId)));
});
