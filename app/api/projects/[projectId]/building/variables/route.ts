import { saveVariable } from "#lib/projects/building/save-variable.ts";
import { saveVariableSchema } from "#lib/projects/building/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const PUT = withActor<"projectId">(async ({ actor, params, request }) => {
  const given = await parseJson(request, saveVariableSchema);
  return Response.json(await saveVariable(actor, params.projectId, given));
});
