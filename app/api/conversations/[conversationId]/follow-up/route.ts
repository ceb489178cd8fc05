import { cancelFollowUp } from "#lib/follow-ups/change-timer.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const DELETE = withActor<"conversationId">(async ({ actor, params }) => {
  await cancelFollowUp(actor, params);
  return new Response(null, { status: 204 });
});
