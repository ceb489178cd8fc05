import { askForSite, handOver, keepSite } from "#lib/conversations/presence/hand-over.ts";
import { answerWishSchema, askForSiteSchema } from "#lib/conversations/presence/handover-schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const PUT = withActor<"conversationId">(async ({ actor, params, request }) => {
  const { waits } = await parseJson(request, askForSiteSchema);
  return Response.json(await askForSite(actor, { ...params, waits }));
});

export const POST = withActor<"conversationId">(async ({ actor, params, request }) => {
  const { userId } = await parseJson(request, answerWishSchema);
  return Response.json(await handOver(actor, { ...params, userId }));
});

export const DELETE = withActor<"conversationId">(async ({ actor, params, request }) => {
  const { userId } = await parseJson(request, answerWishSchema);
  await keepSite(actor, { ...params, userId });
  return new Response(null, { status: 204 });
});
