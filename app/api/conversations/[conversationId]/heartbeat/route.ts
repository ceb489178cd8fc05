import { showPresence } from "#lib/conversations/show-presence.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"conversationId">(async ({ actor, params }) => {
  await showPresence(actor, params);
  return new Response(null, { status: 204 });
});
