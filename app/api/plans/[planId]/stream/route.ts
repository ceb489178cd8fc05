import { streamPlan } from "#lib/plans/stream-plan.ts";
import { openStream } from "@/app/_delivery/open-stream.ts";
import { parseQuery, place } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"planId">(async ({ actor, params, request }) => {
  const { after } = parseQuery(request, { after: place.default(0) });
  // A reconnecting browser sends the last id it saw, besides the address of its first request.
  const lastEventId = place.safeParse(request.headers.get("last-event-id"));
  const from = Math.max(after, lastEventId.success ? lastEventId.data : 0);
  return openStream(actor, params, (onEnd) => streamPlan(actor, { ...params, after: from }, request.signal, onEnd));
});
