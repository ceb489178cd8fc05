import { getContextDump } from "#lib/conversations/get-context-dump.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"conversationId">(async ({ actor, params, request }) => {
  const { context, text } = await getContextDump(actor, params);
  if (request.headers.get("accept")?.includes("application/json")) return Response.json(context);
  return new Response(text, { headers: { "content-type": "text/plain; charset=utf-8" } });
});
