import type { Actor } from "#lib/accounts/schema.ts";
import { describeProject } from "./describe-project.ts";
import { listProjectRows, type ProjectPage } from "./project-store.ts";
import type { ProjectForDisplay } from "./schema.ts";

/** Returns the projects that the actor may see, newest first: all of them, a page, or those whose name has the searched text. Archived projects are left out. */
export async function listProjects(actor: Actor, page: ProjectPage = {}): Promise<ProjectForDisplay[]> {
  const rows = await listProjectRows(actor, page);
  return rows.map((row) => describeProject(actor, row));
}
