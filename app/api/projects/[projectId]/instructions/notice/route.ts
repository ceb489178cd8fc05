import { dismissBaseNotice } from "#lib/projects/instructions/base-notice.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const DELETE = withActor<"projectId">(async ({ actor, params }) => {
  await dismissBaseNotice(actor, params.projectId);
  return new Response(null, { status: 204 });
});
