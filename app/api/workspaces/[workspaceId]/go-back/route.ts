import { goBack } from "#lib/conversations/versions/go-back.ts";
import { goBackSchema } from "#lib/conversations/versions/version-schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"workspaceId">(async ({ actor, params, request }) => {
  const input = await parseJson(request, goBackSchema);
  return Response.json(await goBack(actor, { ...params, ...input }));
});
