import { can } from "#lib/accounts/can.ts";
import { systemScope } from "#lib/accounts/schema.ts";
import { findRoles } from "#lib/accounts/sign-in/sign-in-store.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { isArchived } from "#lib/projects/project-store.ts";
import type { Plan } from "../plan-store.ts";

/** Returns true if the project is active and its person may edit. Locks the project's row, so call it first. */
export async function mayGoOn(
  { projectId, organizationId, userId }: Pick<Plan, "projectId" | "organizationId" | "userId">,
  tx: Tx,
): Promise<boolean> {
  if (await isArchived(systemScope, projectId, tx)) return false;
  const roles = await findRoles(userId, tx);
  return roles !== null && can(roles, "edit", { id: projectId, organizationId });
}
