import { switchBasePartSchema } from "#lib/projects/instructions/base-schema.ts";
import { switchBasePart } from "#lib/projects/instructions/save-instructions.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const PUT = withActor<"projectId">(async ({ actor, params, request }) => {
  const change = await parseJson(request, switchBasePartSchema);
  return Response.json(await switchBasePart(actor, params.projectId, change));
});
