import { getAskedTurn } from "#lib/dry-runs/get-asked-turn.ts";
import { requestNumber } from "@/app/_delivery/request-number.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"projectId" | "dryRunId" | "position">(async ({ actor, params }) =>
  Response.json(await getAskedTurn(actor, { ...params, position: requestNumber(params.position) })),
);
