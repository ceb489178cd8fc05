import { exportTrace } from "#lib/conversations/trace/export-trace.ts";
import { traceFormat } from "#lib/conversations/trace/trace-schema.ts";
import { parseQuery } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"conversationId">(async ({ actor, params, request }) => {
  const { format } = parseQuery(request, { format: traceFormat });
  const { fileName, contentType, content } = await exportTrace(actor, { ...params, format }, request.signal);
  return new Response(content, {
    headers: { "content-type": contentType, "content-disposition": `attachment; filename="${fileName}"` },
  });
});
