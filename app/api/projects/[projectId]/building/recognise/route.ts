import { lookAtRepository } from "#lib/projects/building/look-at-repository.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"projectId">(async ({ actor, params }) =>
  Response.json(await lookAtRepository(actor, params.projectId)),
);
