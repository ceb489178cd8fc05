import { muteFollowUps } from "#lib/follow-ups/change-timer.ts";
import { muteSchema } from "#lib/follow-ups/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const PUT = withActor<"conversationId">(async ({ actor, params, request }) => {
  const { muted } = await parseJson(request, muteSchema);
  return Response.json(await muteFollowUps(actor, { ...params, muted }));
});
