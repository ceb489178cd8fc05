import { describeDownload, downloadSite } from "#lib/publishing/download-site.ts";
import { downloadQuerySchema } from "#lib/publishing/schema.ts";
import { parseQuery } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"projectId">(async ({ actor, params, request }) => {
  const asked = parseQuery(request, downloadQuerySchema.shape);
  const { fileName, content } = await downloadSite(actor, params.projectId, request.signal, asked);
  return new Response(content, { headers: headersOf(fileName) });
});

/** Without it, Next asks GET and leaves its body unread. */
export const HEAD = withActor<"projectId">(async ({ actor, params, request }) => {
  const asked = parseQuery(request, downloadQuerySchema.shape);
  const { fileName } = await describeDownload(actor, params.projectId, asked);
  return new Response(null, { headers: headersOf(fileName) });
});

function headersOf(fileName: string): HeadersInit {
  return { "content-type": "application/zip", "content-disposition": `attachment; filename="${fileName}"` };
}
