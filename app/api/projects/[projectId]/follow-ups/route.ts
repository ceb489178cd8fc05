import { getFollowUpSettings, saveFollowUpSettings } from "#lib/follow-ups/follow-up-settings.ts";
import { followUpSettingsSchema } from "#lib/follow-ups/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"projectId">(async ({ actor, params }) =>
  Response.json(await getFollowUpSettings(actor, params.projectId)),
);

export const PUT = withActor<"projectId">(async ({ actor, params, request }) => {
  const settings = await parseJson(request, followUpSettingsSchema);
  return Response.json(await saveFollowUpSettings(actor, params.projectId, settings));
});
