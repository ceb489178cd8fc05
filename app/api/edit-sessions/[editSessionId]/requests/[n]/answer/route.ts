import { getRequestAnswer } from "#lib/conversations/requests/get-request.ts";
import { answerInPieces } from "@/app/_delivery/answer-in-pieces.ts";
import { requestNumber } from "@/app/_delivery/request-number.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"editSessionId" | "n">(async ({ actor, params: { editSessionId, n }, request }) =>
  answerInPieces(request, await getRequestAnswer(actor, { editSessionId, n: requestNumber(n) })),
);
