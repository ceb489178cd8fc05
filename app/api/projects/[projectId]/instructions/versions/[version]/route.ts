import { notFound } from "#lib/platform/problem.ts";
import { getInstructionsVersion } from "#lib/projects/instructions/list-versions.ts";
import { versionFrom } from "#lib/projects/instructions/version-schema.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"projectId" | "version">(async ({ actor, params }) => {
  const version = versionFrom(params.version);
  if (version === null) throw notFound();
  return Response.json(await getInstructionsVersion(actor, params.projectId, version));
});
