import { getTurnForDisplay } from "#lib/conversations/get-conversation.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"editSessionId">(async ({ actor, params }) =>
  Response.json(await getTurnForDisplay(actor, params)),
);
