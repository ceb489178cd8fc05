import { z } from "zod";
import { getContextDump } from "#lib/conversations/requests/get-context-dump.ts";
import { parseQuery } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"conversationId">(async ({ actor, params, request }) => {
  const { context, text, purged } = await getContextDump(actor, params);
  const { format } = parseQuery(request, { format: z.enum(["text", "json"]).optional() });
  const wantsJson = request.headers.get("accept")?.includes("application/json");
  if (format === "json" || (wantsJson && format !== "text")) return Response.json({ ...context, purged });
  return new Response(text, { headers: { "content-type": "text/plain; charset=utf-8" } });
});
