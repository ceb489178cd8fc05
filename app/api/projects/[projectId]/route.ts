import { deleteProject } from "#lib/conversations/conversation/delete-project.ts";
import { makeWayInProject } from "#lib/conversations/turn/make-way.ts";
import { archiveProject } from "#lib/projects/archive-project.ts";
import { getProject } from "#lib/projects/get-project.ts";
import { renameProject } from "#lib/projects/rename-project.ts";
import { deleteProjectSchema, renameProjectSchema } from "#lib/projects/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"projectId">(async ({ actor, params }) =>
  Response.json(await getProject(actor, params.projectId)),
);

export const PATCH = withActor<"projectId">(async ({ actor, params, request }) => {
  const change = await parseJson(request, renameProjectSchema);
  return Response.json(await renameProject(actor, params.projectId, change));
});

/**
 * Deletes the project if its name is typed: hidden at once, restorable for thirty days. Otherwise archives it: hidden and
 * kept.
 */
export const DELETE = withActor<"projectId">(async ({ actor, params, request }) => {
  const { name } = await parseJson(request, deleteProjectSchema);
  if (name !== undefined) return Response.json(await deleteProject(actor, params.projectId, { name }));
  await makeWayInProject(actor, params.projectId);
  return Response.json(await archiveProject(actor, params.projectId));
});
