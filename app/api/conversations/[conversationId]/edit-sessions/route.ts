import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { withdrawWaitingTurns } from "#lib/conversations/turn/queue/change-waiting-turn.ts";
import { acceptTurnSchema } from "#lib/conversations/turn/turn-schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"conversationId">(async ({ actor, params, request }) => {
  const input = await parseJson(request, acceptTurnSchema);
  const { turn, position } = await acceptTurn(actor, { ...params, ...input });
  return Response.json({ id: turn.id, status: turn.status, position }, { status: 202 });
});

export const DELETE = withActor<"conversationId">(async ({ actor, params }) =>
  Response.json({ withdrawn: await withdrawWaitingTurns(actor, params) }),
);
