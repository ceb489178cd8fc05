import { getTurnOverview } from "#lib/conversations/trace/get-turn-overview.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"editSessionId">(async ({ actor, params }) =>
  Response.json(await getTurnOverview(actor, params)),
);
