import type { Actor } from "#lib/accounts/schema.ts";
import { describeProject } from "./describe-project.ts";
import { listProjectRows } from "./project-store.ts";
import type { ProjectForDisplay } from "./schema.ts";

/** What the actor may see, newest first; archived projects are left out. */
export async function listProjects(actor: Actor): Promise<ProjectForDisplay[]> {
  const rows = await listProjectRows(actor);
  return rows.map((row) => describeProject(actor, row));
}
