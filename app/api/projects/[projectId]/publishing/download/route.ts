import { downloadSite } from "#lib/publishing/download-site.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"projectId">(async ({ actor, params, request }) => {
  const { fileName, content } = await downloadSite(actor, params.projectId, request.signal);
  const headers = { "content-type": "application/zip", "content-disposition": `attachment; filename="${fileName}"` };
  return new Response(content, { headers });
});
