import { leaveOutHeld } from "#lib/conversations/held/decide-held.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"editSessionId">(async ({ actor, params }) => {
  await leaveOutHeld(actor, params);
  return new Response(null, { status: 204 });
});
