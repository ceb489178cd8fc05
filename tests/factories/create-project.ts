import type { Actor, ProjectRole } from "#lib/accounts/schema.ts";
import { loadActor } from "#lib/accounts/sign-in/load-actor.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { insertProject } from "#lib/projects/project-store.ts";
import type { WorkspaceStatus } from "#lib/workspaces/schema.ts";

/** Creates a project of the actor's first organization with its workspace: rows only, without a repository or a job. */
export async function createProject(
  actor: Actor,
  {
    name = "Bakery",
    status = "available_for_conversation",
    headCommit = null,
  }: { name?: string; status?: WorkspaceStatus; headCommit?: string | null } = {},
): Promise<{ projectId: string; workspaceId: string; organizationId: string }> {
  const [organizationId] = Object.keys(actor.organizationRoles);
  if (!organizationId) throw new Error("The actor belongs to no organization.");
  const projectId = newId();
  const workspaceId = newId();
  await inTransaction(async (tx) => {
    await insertProject(
      {
        id: projectId,
        organizationId,
        name,
        sourceType: "starter",
        starter: "blank",
        sourceUrl: null,
        sourceBranch: null,
        sourceTokenSealed: null,
      },
      tx,
    );
    const branch = `sitewright/2026-01-01-ada-${workspaceId.slice(-6)}`;
    await tx.workspace.create({
      data: { id: workspaceId, projectId, status, branch, defaultBranch: "main", baseCommit: headCommit, headCommit },
    });
  });
  return { projectId, workspaceId, organizationId };
}

/** Gives somebody a role in a project and returns the updated actor. */
export async function joinProject(actor: Actor, projectId: string, role: ProjectRole): Promise<Actor> {
  await database().projectMembership.create({ data: { projectId, userId: actor.userId, role } });
  const joined = await loadActor(actor.signInId);
  if (!joined) throw new Error("The actor is not signed in any more.");
  return joined;
}
