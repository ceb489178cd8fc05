import { z } from "zod";
import { getContextUsage } from "#lib/conversations/requests/get-context-usage.ts";
import { parseQuery } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"conversationId">(async ({ actor, params, request }) => {
  const { editSessionId } = parseQuery(request, { editSessionId: z.uuid().optional() });
  return Response.json(await getContextUsage(actor, { ...params, editSessionId }));
});
