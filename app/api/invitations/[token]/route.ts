import { acceptInvitation } from "#lib/accounts/people/accept-invitation.ts";
import { lookAtInvitation } from "#lib/accounts/people/look-at-invitation.ts";
import { acceptInvitationSchema } from "#lib/accounts/people/people-schema.ts";
import { clientAddress } from "@/app/_delivery/client-address.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { publicRoute } from "@/app/_delivery/public-route.ts";
import { findRequestActor } from "@/app/_delivery/with-actor.ts";

const headers = { "cache-control": "private, no-store" };

const guestOf = async (request: Request) => ({
  actor: await findRequestActor(request),
  clientAddress: clientAddress(request.headers),
});

export const GET = publicRoute<"token">(async ({ request, params }) =>
  Response.json(await lookAtInvitation(params.token, await guestOf(request)), { headers }),
);

/**
 * Joins the project, as the signed-in person or with the account in the body. With a new account the person signs in
 * afterwards.
 */
export const POST = publicRoute<"token">(async ({ request, params }) => {
  const accept = await parseJson(request, acceptInvitationSchema);
  const { projectId, created } = await acceptInvitation(params.token, await guestOf(request), accept);
  return Response.json({ projectId }, { status: created ? 201 : 200, headers });
});
