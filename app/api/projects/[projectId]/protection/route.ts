import { getProtection } from "#lib/projects/protection/get-protection.ts";
import { saveProtection } from "#lib/projects/protection/save-protection.ts";
import { saveProtectionSchema } from "#lib/projects/protection/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"projectId">(async ({ actor, params }) =>
  Response.json(await getProtection(actor, params.projectId)),
);

export const PUT = withActor<"projectId">(async ({ actor, params, request }) => {
  const settings = await parseJson(request, saveProtectionSchema);
  return Response.json(await saveProtection(actor, params.projectId, settings));
});
