import { assertCan } from "#lib/accounts/assert-can.ts";
import type { Actor, Capability } from "#lib/accounts/schema.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findProjectRow, type ProjectRow } from "#lib/projects/project-store.ts";
import { lockWorkspace, type Workspace } from "#lib/workspaces/workspace-store.ts";

/**
 * Locks a project's workspace and returns both. All changes of what visitors see hold this lock. Throws not-found, or `read-only` if the
 * actor lacks the capability.
 */
export async function lockSite(
  actor: Actor,
  projectId: string,
  capability: Capability,
  tx: Tx,
): Promise<{ project: ProjectRow; workspace: Workspace }> {
  const project = await findProjectRow(actor, projectId, tx);
  const workspace = project?.workspace && (await lockWorkspace(actor, project.workspace.id, tx));
  if (!project || !workspace) throw notFound();
  assertCan(actor, capability, project);
  return { project, workspace };
}
