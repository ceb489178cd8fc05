import { verifyModelSchema } from "#lib/models/schema.ts";
import { verifyModel } from "#lib/models/verify/verify-model.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"organizationId">(async ({ actor, params, request }) => {
  const settings = await parseJson(request, verifyModelSchema);
  return Response.json(await verifyModel(actor, params, settings, { signal: request.signal }));
});
