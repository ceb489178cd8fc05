import { connectModel, disconnectModel } from "#lib/models/connect-model.ts";
import { getModelPage } from "#lib/models/get-model-page.ts";
import { saveModelSchema } from "#lib/models/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"organizationId">(async ({ actor, params }) =>
  Response.json(await getModelPage(actor, params)),
);

export const PUT = withActor<"organizationId">(async ({ actor, params, request }) => {
  const settings = await parseJson(request, saveModelSchema);
  return Response.json(await connectModel(actor, params, settings));
});

export const DELETE = withActor<"organizationId">(async ({ actor, params }) =>
  Response.json(await disconnectModel(actor, params)),
);
