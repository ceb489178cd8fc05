import { invitePerson } from "#lib/accounts/people/invite-person.ts";
import { listInvitations } from "#lib/accounts/people/list-invitations.ts";
import { inviteSchema } from "#lib/accounts/people/people-schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { serverOrigin } from "@/app/_delivery/server-origin.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"projectId">(async ({ actor, params }) =>
  Response.json({ invitations: await listInvitations(actor, params) }),
);

export const POST = withActor<"projectId">(async ({ actor, params, request }) => {
  const invite = await parseJson(request, inviteSchema);
  const { invitation, token } = await invitePerson(actor, { ...params, ...invite });
  const url = `${serverOrigin(request.headers)}/invitations/${token}`;
  return Response.json({ ...invitation, url }, { status: 201 });
});
