import { listRequests } from "#lib/conversations/requests/list-requests.ts";
import { answerInPieces } from "@/app/_delivery/answer-in-pieces.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"editSessionId">(async ({ actor, params, request }) =>
  answerInPieces(request, await listRequests(actor, params)),
);
