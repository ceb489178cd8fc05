import { cancelTurn } from "#lib/conversations/turn/cancel-turn.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"editSessionId">(async ({ actor, params }) => {
  const { alreadyFinished } = await cancelTurn(actor, params);
  return Response.json({ success: true, alreadyFinished }, { status: alreadyFinished ? 200 : 202 });
});
