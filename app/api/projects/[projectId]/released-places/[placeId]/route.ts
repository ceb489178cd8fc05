import { chooseAgain, withdrawPlace } from "#lib/projects/released-places/release-place.ts";
import { chooseAgainSchema } from "#lib/projects/released-places/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const PUT = withActor<"projectId" | "placeId">(async ({ actor, params, request }) => {
  await chooseAgain(actor, params, await parseJson(request, chooseAgainSchema));
  return new Response(null, { status: 204 });
});

export const DELETE = withActor<"projectId" | "placeId">(async ({ actor, params }) => {
  await withdrawPlace(actor, params);
  return new Response(null, { status: 204 });
});
