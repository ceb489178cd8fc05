import { revokeInvitation } from "#lib/accounts/people/revoke-invitation.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const DELETE = withActor<"projectId" | "invitationId">(async ({ actor, params }) => {
  await revokeInvitation(actor, params);
  return new Response(null, { status: 204 });
});
