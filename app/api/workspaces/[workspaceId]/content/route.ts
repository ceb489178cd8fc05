import { listCollections } from "#lib/projects/content/list-content.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"workspaceId">(async ({ actor, params }) =>
  Response.json(await listCollections(actor, params)),
);
