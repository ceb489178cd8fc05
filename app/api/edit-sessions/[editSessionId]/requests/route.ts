import { listRequests } from "#lib/conversations/requests/list-requests.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"editSessionId">(async ({ actor, params }) =>
  Response.json(await listRequests(actor, params)),
);
