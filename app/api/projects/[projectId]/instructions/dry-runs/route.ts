import { listDryRuns } from "#lib/dry-runs/get-dry-run.ts";
import { startDryRunSchema } from "#lib/dry-runs/schema.ts";
import { startDryRun } from "#lib/dry-runs/start-dry-run.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { pageLimit, parseQuery } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"projectId">(async ({ actor, params, request }) =>
  Response.json(await listDryRuns(actor, params.projectId, parseQuery(request, { limit: pageLimit(20) }))),
);

export const POST = withActor<"projectId">(async ({ actor, params, request }) => {
  const wanted = await parseJson(request, startDryRunSchema);
  return Response.json(await startDryRun(actor, params.projectId, wanted), { status: 202 });
});
