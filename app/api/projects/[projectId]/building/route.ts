import { getBuilding } from "#lib/projects/building/get-building.ts";
import { saveBuilding } from "#lib/projects/building/save-building.ts";
import { saveBuildingSchema } from "#lib/projects/building/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"projectId">(async ({ actor, params }) =>
  Response.json(await getBuilding(actor, params.projectId)),
);

export const PUT = withActor<"projectId">(async ({ actor, params, request }) => {
  const given = await parseJson(request, saveBuildingSchema);
  return Response.json(await saveBuilding(actor, params.projectId, given));
});
