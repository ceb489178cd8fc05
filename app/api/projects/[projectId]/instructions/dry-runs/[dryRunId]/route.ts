import { getDryRun } from "#lib/dry-runs/get-dry-run.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"projectId" | "dryRunId">(async ({ actor, params }) =>
  Response.json(await getDryRun(actor, params)),
);
