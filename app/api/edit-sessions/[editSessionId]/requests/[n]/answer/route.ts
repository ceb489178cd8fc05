import { getRequestAnswer } from "#lib/conversations/requests/get-request.ts";
import { requestNumber } from "@/app/_delivery/request-number.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"editSessionId" | "n">(async ({ actor, params: { editSessionId, n } }) =>
  Response.json(await getRequestAnswer(actor, { editSessionId, n: requestNumber(n) })),
);
