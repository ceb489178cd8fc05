import { resetWorkspace } from "#lib/projects/setup/reset-workspace.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"workspaceId">(async ({ actor, params }) => {
  await resetWorkspace(actor, params.workspaceId);
  return Response.json({ id: params.workspaceId, status: "available_for_setup" }, { status: 202 });
});
