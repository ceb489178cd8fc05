import { editByHand } from "#lib/conversations/versions/edit-by-hand.ts";
import { manualEditsSchema } from "#lib/page-source/operations/operation-schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

/** Enough for the whole source of a large page. */
const bytesMax = 8 * 1024 * 1024;

export const POST = withActor<"conversationId">(async ({ actor, params, request }) => {
  const input = await parseJson(request, manualEditsSchema, { bytesMax });
  return Response.json(await editByHand(actor, { ...params, ...input }));
});
