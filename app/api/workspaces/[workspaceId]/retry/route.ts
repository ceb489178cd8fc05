import { retrySetup } from "#lib/projects/retry-setup.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"id">(async ({ actor, params }) => {
  await retrySetup(actor, params.id);
  return Response.json({ id: params.id, status: "available_for_setup" }, { status: 202 });
});
