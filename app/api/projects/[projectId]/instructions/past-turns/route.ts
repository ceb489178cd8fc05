import { z } from "zod";
import { listPastTurns } from "#lib/dry-runs/list-past-turns.ts";
import { pageLimit, parseQuery } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"projectId">(async ({ actor, params, request }) => {
  const wanted = parseQuery(request, { limit: pageLimit(20), turn: z.uuid().optional() });
  return Response.json(await listPastTurns(actor, params.projectId, wanted));
});
