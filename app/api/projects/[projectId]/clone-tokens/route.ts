import { createCloneToken, listCloneTokens } from "#lib/publishing/clone/clone-tokens.ts";
import { createCloneTokenSchema } from "#lib/publishing/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { cloneAddress } from "@/app/_delivery/sites/site-address.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"projectId">(async ({ actor, params }) =>
  Response.json({ tokens: await listCloneTokens(actor, params.projectId) }),
);

export const POST = withActor<"projectId">(async ({ actor, params, request }) => {
  const created = await createCloneToken(actor, params.projectId, await parseJson(request, createCloneTokenSchema));
  return Response.json({ ...created, url: cloneAddress(request.headers, params.projectId) }, { status: 201 });
});
