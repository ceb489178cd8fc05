import { getConversationChecks } from "#lib/reviews/get-checks.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"conversationId">(async ({ actor, params }) =>
  Response.json(await getConversationChecks(actor, params)),
);
