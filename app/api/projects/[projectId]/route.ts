import { makeWayInProject } from "#lib/conversations/make-way.ts";
import { archiveProject } from "#lib/projects/archive-project.ts";
import { getProject } from "#lib/projects/get-project.ts";
import { renameProject } from "#lib/projects/rename-project.ts";
import { renameProjectSchema } from "#lib/projects/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"projectId">(async ({ actor, params }) =>
  Response.json(await getProject(actor, params.projectId)),
);

export const PATCH = withActor<"projectId">(async ({ actor, params, request }) => {
  const change = await parseJson(request, renameProjectSchema);
  return Response.json(await renameProject(actor, params.projectId, change));
});

/** Archives: the project is hidden, its repository and its history stay. */
export const DELETE = withActor<"projectId">(async ({ actor, params }) => {
  await makeWayInProject(actor, params.projectId);
  return Response.json(await archiveProject(actor, params.projectId));
});
