import { getInstructions } from "#lib/projects/instructions/get-instructions.ts";
import { saveInstructions } from "#lib/projects/instructions/save-instructions.ts";
import { saveInstructionsSchema } from "#lib/projects/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"projectId">(async ({ actor, params }) =>
  Response.json(await getInstructions(actor, params.projectId)),
);

export const PUT = withActor<"projectId">(async ({ actor, params, request }) => {
  const texts = await parseJson(request, saveInstructionsSchema);
  return Response.json(await saveInstructions(actor, params.projectId, texts));
});
