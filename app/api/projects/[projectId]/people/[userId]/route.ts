import { changeRole } from "#lib/accounts/people/change-role.ts";
import { changeRoleSchema } from "#lib/accounts/people/people-schema.ts";
import { removePerson } from "#lib/accounts/people/remove-person.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const PATCH = withActor<"projectId" | "userId">(async ({ actor, params, request }) => {
  const change = await parseJson(request, changeRoleSchema);
  return Response.json(await changeRole(actor, { ...params, ...change }));
});

export const DELETE = withActor<"projectId" | "userId">(async ({ actor, params }) => {
  await removePerson(actor, params);
  return new Response(null, { status: 204 });
});
