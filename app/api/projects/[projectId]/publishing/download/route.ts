import { describeDownload, downloadSite } from "#lib/publishing/download-site.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"projectId">(async ({ actor, params, request }) => {
  const { fileName, content } = await downloadSite(actor, params.projectId, request.signal);
  return new Response(content, { headers: headersOf(fileName) });
});

/** Without it, Next asks GET and leaves its body unread. */
export const HEAD = withActor<"projectId">(async ({ actor, params }) => {
  const { fileName } = await describeDownload(actor, params.projectId);
  return new Response(null, { headers: headersOf(fileName) });
});

function headersOf(fileName: string): HeadersInit {
  return { "content-type": "application/zip", "content-disposition": `attachment; filename="${fileName}"` };
}
