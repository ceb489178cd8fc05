import { getCheckSettings, saveCheckSettings } from "#lib/site-checks/check-settings.ts";
import { saveCheckLevelsSchema } from "#lib/site-checks/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"projectId">(async ({ actor, params }) =>
  Response.json(await getCheckSettings(actor, params.projectId)),
);

export const PUT = withActor<"projectId">(async ({ actor, params, request }) => {
  const levels = await parseJson(request, saveCheckLevelsSchema);
  return Response.json(await saveCheckSettings(actor, params.projectId, levels));
});
