import { presenceSchema } from "#lib/conversations/conversation/conversation-schema.ts";
import { showPresence } from "#lib/conversations/presence/show-presence.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"conversationId">(async ({ actor, params, request }) => {
  const { timeZone } = await parseJson(request, presenceSchema);
  await showPresence(actor, { ...params, timeZone });
  return new Response(null, { status: 204 });
});
