import { createPreviewGrant } from "#lib/projects/preview/create-preview-grant.ts";
import { createPreviewGrantSchema, type PreviewGrantForDisplay } from "#lib/projects/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { limitedPreviewUrls, previewIsLimited, previewUrls } from "@/app/_delivery/preview/preview-host.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"workspaceId">(async ({ actor, params, request }) => {
  const { ref, frame } = await parseJson(request, createPreviewGrantSchema);
  const { workspaceId } = params;
  const limited = previewIsLimited(request.headers);
  const { token, code, expiresAt } = await createPreviewGrant(actor, { workspaceId, ref, frame, limited });
  const urls =
    code === null ? limitedPreviewUrls(request.headers, token) : previewUrls(request.headers, { token, code });
  const grant: PreviewGrantForDisplay = { ...urls, expiresAt: expiresAt.toISOString(), limited };
  return Response.json(grant, { status: 201 });
});
