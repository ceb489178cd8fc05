import { notFound } from "#lib/platform/problem.ts";
import { versionFrom } from "#lib/projects/instructions/version-schema.ts";
import { restoreTemplate } from "#lib/projects/templates/save-template.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"organizationId" | "templateId" | "version">(async ({ actor, params }) => {
  const version = versionFrom(params.version);
  if (version === null) throw notFound();
  return Response.json(await restoreTemplate(actor, params, version));
});
