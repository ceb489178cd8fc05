import { previewInstructions } from "#lib/projects/instructions/preview-instructions.ts";
import { previewTextsSchema } from "#lib/projects/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"projectId">(async ({ actor, params, request }) => {
  const texts = await parseJson(request, previewTextsSchema);
  return Response.json(await previewInstructions(actor, params.projectId, texts));
});
