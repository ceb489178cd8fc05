import { modelServerSchema } from "#lib/models/schema.ts";
import { listModels } from "#lib/models/verify/verify-model.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"organizationId">(async ({ actor, params, request }) => {
  const server = await parseJson(request, modelServerSchema);
  return Response.json(await listModels(actor, params, server));
});
