import { stopDryRun } from "#lib/dry-runs/stop-dry-run.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"projectId" | "dryRunId">(async ({ actor, params }) => {
  await stopDryRun(actor, params);
  return new Response(null, { status: 202 });
});
