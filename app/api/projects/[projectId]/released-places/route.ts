import { listReleasedPlaces } from "#lib/projects/released-places/list-released-places.ts";
import { releasePlace } from "#lib/projects/released-places/release-place.ts";
import { releasePlaceSchema } from "#lib/projects/released-places/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"projectId">(async ({ actor, params }) =>
  Response.json(await listReleasedPlaces(actor, params.projectId)),
);

export const POST = withActor<"projectId">(async ({ actor, params, request }) => {
  const place = await parseJson(request, releasePlaceSchema);
  return Response.json(await releasePlace(actor, params.projectId, place), { status: 201 });
});
