import { listTemplates } from "#lib/projects/templates/get-templates.ts";
import { createTemplate } from "#lib/projects/templates/save-template.ts";
import { createTemplateSchema } from "#lib/projects/templates/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"organizationId">(async ({ actor, params }) =>
  Response.json({ templates: await listTemplates(actor, params.organizationId) }),
);

export const POST = withActor<"organizationId">(async ({ actor, params, request }) => {
  const template = await parseJson(request, createTemplateSchema);
  return Response.json(await createTemplate(actor, params.organizationId, template), { status: 201 });
});
