import { getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { rewordTurn, withdrawTurn } from "#lib/conversations/turn/queue/change-waiting-turn.ts";
import { rewordTurnSchema } from "#lib/conversations/turn/turn-schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"editSessionId">(async ({ actor, params }) =>
  Response.json(await getTurnForDisplay(actor, params)),
);

export const PATCH = withActor<"editSessionId">(async ({ actor, params, request }) => {
  const { instruction } = await parseJson(request, rewordTurnSchema);
  return Response.json(await rewordTurn(actor, { ...params, instruction }));
});

export const DELETE = withActor<"editSessionId">(async ({ actor, params }) => {
  await withdrawTurn(actor, params);
  return new Response(null, { status: 204 });
});
