import { listConversationFollowUps } from "#lib/follow-ups/list-conversation-follow-ups.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"conversationId">(async ({ actor, params }) =>
  Response.json(await listConversationFollowUps(actor, params)),
);
