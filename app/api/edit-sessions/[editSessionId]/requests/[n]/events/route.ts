import { z } from "zod";
import { getEventLines, getRequestEvents } from "#lib/conversations/requests/get-request-events.ts";
import { answerInPieces } from "@/app/_delivery/answer-in-pieces.ts";
import { parseQuery, place } from "@/app/_delivery/parse-query.ts";
import { requestNumber } from "@/app/_delivery/request-number.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"editSessionId" | "n">(async ({ actor, params: { editSessionId, n }, request }) => {
  const { from, format } = parseQuery(request, { from: place.default(0), format: z.literal("jsonl").optional() });
  const answer = { editSessionId, n: requestNumber(n) };
  if (format === undefined) return answerInPieces(request, await getRequestEvents(actor, { ...answer, from }));
  return new Response(await getEventLines(actor, answer), {
    headers: {
      "content-type": "application/x-ndjson",
      "content-disposition": `attachment; filename="events-${editSessionId}-${answer.n}.jsonl"`,
    },
  });
});
