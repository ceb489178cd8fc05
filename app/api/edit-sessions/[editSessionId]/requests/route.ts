import { listRequests } from "#lib/conversations/requests/list-requests.ts";
import { compressedJson } from "@/app/_delivery/compressed-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"editSessionId">(async ({ actor, params, request }) =>
  compressedJson(request, await listRequests(actor, params)),
);
