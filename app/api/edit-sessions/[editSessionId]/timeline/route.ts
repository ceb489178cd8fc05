import { getTimeline } from "#lib/conversations/trace/get-timeline.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"editSessionId">(async ({ actor, params }) =>
  Response.json(await getTimeline(actor, params)),
);
