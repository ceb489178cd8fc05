import { exportRecording } from "#lib/conversations/recording/export-recording.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"conversationId">(async ({ actor, params }) => {
  const { fileName, content } = await exportRecording(actor, params);
  return new Response(content, {
    headers: { "content-type": "application/json", "content-disposition": `attachment; filename="${fileName}"` },
  });
});
