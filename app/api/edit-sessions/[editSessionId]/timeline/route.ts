import { getTimeline } from "#lib/conversations/trace/get-timeline.ts";
import { getFollowUpOfTurn } from "#lib/follow-ups/get-follow-up-of-turn.ts";
import { answerInPieces } from "@/app/_delivery/answer-in-pieces.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"editSessionId">(async ({ actor, params, request }) => {
  const timeline = await getTimeline(actor, params);
  return answerInPieces(request, { ...timeline, followUp: await getFollowUpOfTurn(actor, params) });
});
