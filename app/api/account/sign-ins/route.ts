import { endAllSignIns, listSignIns } from "#lib/accounts/sign-in/manage-sign-ins.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor(async ({ actor }) => Response.json({ signIns: await listSignIns(actor) }));

/** Ends all of them, also the one that asks. */
export const DELETE = withActor(async ({ actor }) => {
  await endAllSignIns(actor);
  return new Response(null, { status: 204 });
});
