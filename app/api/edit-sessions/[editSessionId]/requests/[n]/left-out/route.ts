import { z } from "zod";
import { getLeftOut } from "#lib/conversations/requests/get-left-out.ts";
import { answerInPieces } from "@/app/_delivery/answer-in-pieces.ts";
import { parseQuery } from "@/app/_delivery/parse-query.ts";
import { requestNumber } from "@/app/_delivery/request-number.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"editSessionId" | "n">(async ({ actor, params: { editSessionId, n }, request }) => {
  const { turn } = parseQuery(request, { turn: z.coerce.number().int().min(1).max(2_147_483_647) });
  return answerInPieces(request, await getLeftOut(actor, { editSessionId, n: requestNumber(n), turn }));
});
