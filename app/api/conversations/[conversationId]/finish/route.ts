import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"conversationId">(async ({ actor, params }) => {
  await finishConversation(actor, params);
  return Response.json({ status: "finished" });
});
