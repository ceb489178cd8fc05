import { z } from "zod";
import { recoverOnVisit } from "#lib/conversations/turn/recover.ts";
import { createProject } from "#lib/projects/create-project.ts";
import { listProjects } from "#lib/projects/list-projects.ts";
import { createProjectSchema, projectSearchMax } from "#lib/projects/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { optionalLimit, parseQuery, previousId } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

const search = z.string().trim().max(projectSearchMax).optional();

export const GET = withActor(async ({ actor, request }) => {
  const page = parseQuery(request, { before: previousId, limit: optionalLimit, search });
  await recoverOnVisit();
  return Response.json(await listProjects(actor, page));
});

export const POST = withActor(async ({ actor, request }) => {
  const project = await createProject(actor, await parseJson(request, createProjectSchema), request.signal);
  return Response.json(project, { status: 201, headers: { location: `/api/projects/${project.id}` } });
});
