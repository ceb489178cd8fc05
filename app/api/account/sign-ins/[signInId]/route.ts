import { endSignIn } from "#lib/accounts/sign-in/manage-sign-ins.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const DELETE = withActor<"signInId">(async ({ actor, params }) => {
  await endSignIn(actor, params);
  return new Response(null, { status: 204 });
});
