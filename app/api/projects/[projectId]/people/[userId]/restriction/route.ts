import { restrictPerson } from "#lib/projects/released-places/release-place.ts";
import { restrictPersonSchema } from "#lib/projects/released-places/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const PUT = withActor<"projectId" | "userId">(async ({ actor, params, request }) => {
  await restrictPerson(actor, { ...params, ...(await parseJson(request, restrictPersonSchema)) });
  return new Response(null, { status: 204 });
});
