import { getTurnDiff } from "#lib/conversations/versions/turn-diff.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"editSessionId">(async ({ actor, params }) =>
  Response.json(await getTurnDiff(actor, params)),
);
