import { withActor } from "@/app/_delivery/with-actor.ts";
import { cancelTurn } from "#lib/conversations/cancel-turn.ts";

export const POST = withActor<"editSessionId">(async ({ actor, params }) => {
  const { alreadyFinished } = await cancelTurn(actor, params);
  return Response.json({ success: true, alreadyFinished }, { status: alreadyFinished ? 200 : 202 });
});
