import type { Actor } from "#lib/accounts/schema.ts";
import { getPublishing } from "#lib/publishing/get-publishing.ts";
import { changeSiteName } from "#lib/publishing/hosts/change-name.ts";
import { publishSite } from "#lib/publishing/publish-site.ts";
import { changeSiteNameSchema } from "#lib/publishing/schema.ts";
import { unpublishSite } from "#lib/publishing/unpublish-site.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withAddress } from "@/app/_delivery/sites/site-address.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

const describe = async (actor: Actor, projectId: string, request: Request) =>
  Response.json(withAddress(request.headers, await getPublishing(actor, projectId)));

export const GET = withActor<"projectId">(async ({ actor, params, request }) =>
  describe(actor, params.projectId, request),
);

export const POST = withActor<"projectId">(async ({ actor, params, request }) => {
  await publishSite(actor, params.projectId);
  return describe(actor, params.projectId, request);
});

export const PATCH = withActor<"projectId">(async ({ actor, params, request }) => {
  await changeSiteName(actor, params.projectId, await parseJson(request, changeSiteNameSchema));
  return describe(actor, params.projectId, request);
});

export const DELETE = withActor<"projectId">(async ({ actor, params, request }) => {
  await unpublishSite(actor, params.projectId);
  return describe(actor, params.projectId, request);
});
