import { listModelsToTry } from "#lib/dry-runs/list-models-to-try.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"projectId">(async ({ actor, params }) =>
  Response.json(await listModelsToTry(actor, params.projectId)),
);
