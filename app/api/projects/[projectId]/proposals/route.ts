import { listProposals } from "#lib/conversations/held/list-proposals.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"projectId">(async ({ actor, params }) =>
  Response.json(await listProposals(actor, params.projectId)),
);
