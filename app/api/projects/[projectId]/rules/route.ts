import { getRules } from "#lib/projects/instructions/get-rules.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"projectId">(async ({ actor, params }) =>
  Response.json(await getRules(actor, params.projectId)),
);
