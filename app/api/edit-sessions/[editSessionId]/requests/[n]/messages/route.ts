import { getRequestMessages } from "#lib/conversations/requests/get-request.ts";
import { answerInPieces } from "@/app/_delivery/answer-in-pieces.ts";
import { optionalLimit, parseQuery, place } from "@/app/_delivery/parse-query.ts";
import { requestNumber } from "@/app/_delivery/request-number.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"editSessionId" | "n">(async ({ actor, params: { editSessionId, n }, request }) => {
  const wanted = parseQuery(request, { from: place.default(0), limit: optionalLimit });
  return answerInPieces(request, await getRequestMessages(actor, { editSessionId, n: requestNumber(n), ...wanted }));
});
