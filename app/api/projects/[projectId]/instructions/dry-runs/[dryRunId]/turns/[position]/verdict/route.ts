import { judgeTurn } from "#lib/dry-runs/judge-turn.ts";
import { judgeTurnSchema } from "#lib/dry-runs/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { requestNumber } from "@/app/_delivery/request-number.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const PUT = withActor<"projectId" | "dryRunId" | "position">(async ({ actor, params, request }) => {
  const judged = await parseJson(request, judgeTurnSchema);
  return Response.json(await judgeTurn(actor, { ...params, position: requestNumber(params.position) }, judged));
});
