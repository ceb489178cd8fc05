import { listDeletedProjects } from "#lib/projects/list-deleted-projects.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor(async ({ actor }) => Response.json({ projects: await listDeletedProjects(actor) }));
