import { createPreviewGrant } from "#lib/projects/create-preview-grant.ts";
import { createPreviewGrantSchema, type PreviewGrantForDisplay } from "#lib/projects/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { previewUrl } from "@/app/_delivery/preview-host.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"workspaceId">(async ({ actor, params, request }) => {
  const { ref, frame } = await parseJson(request, createPreviewGrantSchema);
  const { token, expiresAt } = await createPreviewGrant(actor, { workspaceId: params.workspaceId, ref, frame });
  const grant: PreviewGrantForDisplay = { ...previewUrl(request.headers, token), expiresAt: expiresAt.toISOString() };
  return Response.json(grant, { status: 201 });
});
