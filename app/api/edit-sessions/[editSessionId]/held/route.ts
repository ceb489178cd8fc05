import { getHeldDiff } from "#lib/conversations/held/decide-held.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"editSessionId">(async ({ actor, params }) =>
  Response.json(await getHeldDiff(actor, params)),
);
