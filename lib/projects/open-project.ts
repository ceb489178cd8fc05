import type { Actor } from "#lib/accounts/schema.ts";
import { getProject } from "./get-project.ts";
import type { ProjectForDisplay } from "./schema.ts";
import { requestSetup } from "./setup/request-setup.ts";

/** Returns a project for a person who wants to work on it, and starts the setup if it needs one. */
export async function openProject(actor: Actor, id: string): Promise<ProjectForDisplay> {
  const project = await getProject(actor, id);
  const { id: workspaceId, status } = project.workspace;
  if (status !== "merged" && status !== "available_for_setup") return project;
  return (await requestSetup(actor, workspaceId)) ? getProject(actor, id) : project;
}
