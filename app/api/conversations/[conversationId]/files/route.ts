import { acceptFile } from "#lib/conversations/uploads/accept-upload.ts";
import { parseUpload } from "@/app/_delivery/parse-upload.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"conversationId">(async ({ actor, params, request }) => {
  const file = await acceptFile(actor, { ...params, readFile: () => parseUpload(request) });
  return Response.json(file, { status: 201 });
});
