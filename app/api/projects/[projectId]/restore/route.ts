import { restoreProject } from "#lib/projects/restore-project.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"projectId">(async ({ actor, params }) =>
  Response.json(await restoreProject(actor, params.projectId)),
);
