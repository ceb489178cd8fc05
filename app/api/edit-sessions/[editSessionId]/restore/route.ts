import { restoreTurn } from "#lib/conversations/versions/take-back.ts";
import { expectHeadSchema } from "#lib/conversations/versions/version-schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"editSessionId">(async ({ actor, params, request }) => {
  const input = await parseJson(request, expectHeadSchema);
  return Response.json(await restoreTurn(actor, { ...params, ...input }));
});
