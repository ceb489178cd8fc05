import { getTurnOverview } from "#lib/conversations/trace/get-turn-overview.ts";
import { answerInPieces } from "@/app/_delivery/answer-in-pieces.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"editSessionId">(async ({ actor, params, request }) =>
  answerInPieces(request, await getTurnOverview(actor, params)),
);
