import { chooseTemplate } from "#lib/projects/instructions/save-instructions.ts";
import { chooseTemplateSchema } from "#lib/projects/templates/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const PUT = withActor<"projectId">(async ({ actor, params, request }) => {
  const choice = await parseJson(request, chooseTemplateSchema);
  return Response.json(await chooseTemplate(actor, params.projectId, choice));
});
