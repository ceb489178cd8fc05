import { getTemplate } from "#lib/projects/templates/get-templates.ts";
import { deleteTemplate, saveTemplate } from "#lib/projects/templates/save-template.ts";
import { saveTemplateSchema } from "#lib/projects/templates/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"organizationId" | "templateId">(async ({ actor, params }) =>
  Response.json(await getTemplate(actor, params)),
);

export const PUT = withActor<"organizationId" | "templateId">(async ({ actor, params, request }) => {
  const template = await parseJson(request, saveTemplateSchema);
  return Response.json(await saveTemplate(actor, params, template));
});

export const DELETE = withActor<"organizationId" | "templateId">(async ({ actor, params }) => {
  await deleteTemplate(actor, params);
  return new Response(null, { status: 204 });
});
