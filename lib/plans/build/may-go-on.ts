import { can } from "#lib/accounts/can.ts";
import { systemScope } from "#lib/accounts/schema.ts";
import { findRoles } from "#lib/accounts/sign-in/sign-in-store.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { isArchived } from "#lib/projects/project-store.ts";
import type { Plan } from "../plan-store.ts";

/**
 * Whether the software may go on with a plan by itself. It is carried out for its person: whoever lost the right to edit
 * has nothing more built or asked for, and in a project that was archived nobody has. Locks the project's row, so it is asked
 * before the conversation's and the plan's are locked.
 */
export async function mayGoOn(
  { projectId, organizationId, userId }: Pick<Plan, "projectId" | "organizationId" | "userId">,
  tx: Tx,
): Promise<boolean> {
  if (await isArchived(systemScope, projectId, tx)) return false;
  const roles = await findRoles(userId, tx);
  return roles !== null && can(roles, "edit", { id: projectId, organizationId });
}
