import { getReplay } from "#lib/conversations/replays/get-replay.ts";
import { startReplay } from "#lib/conversations/replays/start-replay.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"editSessionId">(async ({ actor, params }) =>
  Response.json(await getReplay(actor, params)),
);

export const POST = withActor<"editSessionId">(async ({ actor, params }) =>
  Response.json(await startReplay(actor, params), { status: 202 }),
);
