import { postponeFollowUp } from "#lib/follow-ups/change-timer.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"conversationId">(async ({ actor, params }) => {
  await postponeFollowUp(actor, params);
  return new Response(null, { status: 204 });
});
