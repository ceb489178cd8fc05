import { applyHeld } from "#lib/conversations/held/decide-held.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"editSessionId">(async ({ actor, params }) =>
  Response.json(await applyHeld(actor, params)),
);
