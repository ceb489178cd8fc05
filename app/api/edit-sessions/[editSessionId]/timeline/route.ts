import { getTimeline } from "#lib/conversations/trace/get-timeline.ts";
import { answerInPieces } from "@/app/_delivery/answer-in-pieces.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"editSessionId">(async ({ actor, params, request }) =>
  answerInPieces(request, await getTimeline(actor, params)),
);
