import { getTurnOverview } from "#lib/conversations/trace/get-turn-overview.ts";
import { compressedJson } from "@/app/_delivery/compressed-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"editSessionId">(async ({ actor, params, request }) =>
  compressedJson(request, await getTurnOverview(actor, params)),
);
