import { withActor } from "@/app/_delivery/with-actor.ts";
import { getTurnForDisplay } from "#lib/conversations/get-conversation.ts";

export const GET = withActor<"editSessionId">(async ({ actor, params }) =>
  Response.json(await getTurnForDisplay(actor, params)),
);
