import { getChangedPlaces } from "#lib/conversations/versions/places/changed-places.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"editSessionId">(async ({ actor, params }) =>
  Response.json(await getChangedPlaces(actor, params)),
);
