import { notFound } from "#lib/platform/problem.ts";
import { restoreInstructions } from "#lib/projects/instructions/save-instructions.ts";
import { versionFrom } from "#lib/projects/instructions/version-schema.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"projectId" | "version">(async ({ actor, params }) => {
  const version = versionFrom(params.version);
  if (version === null) throw notFound();
  return Response.json(await restoreInstructions(actor, params.projectId, version));
});
