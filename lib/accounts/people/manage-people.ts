import type { Tx } from "#lib/platform/db/transaction.ts";
import { addJob } from "#lib/platform/jobs.ts";
import { notFound } from "#lib/platform/problem.ts";
import { assertCan } from "../assert-can.ts";
import { can, type ProjectIdentity } from "../can.ts";
import type { Actor } from "../schema.ts";
import { findRoles } from "../sign-in/sign-in-store.ts";
import { markRevoked } from "./invitation-store.ts";
import { findProjectIdentity, notifyPerson } from "./people-store.ts";

/** Returns the project if the actor may manage its people; throws otherwise. */
export async function requireManagedProject(actor: Actor, projectId: string): Promise<ProjectIdentity> {
  const project = await findProjectIdentity(actor, projectId);
  if (!project) throw notFound();
  assertCan(actor, "manage-people", project);
  return project;
}

/**
 * Makes changed roles effective at once, in the transaction of the change: open streams check their rights again,
 * conversations that the person may no longer hold end, and links that they gave out as an administrator are withdrawn.
 */
export async function applyRolesAtOnce(userId: string, projects: ProjectIdentity[], tx: Tx): Promise<void> {
  const roles = await findRoles(userId, tx);
  for (const project of projects) {
    if (roles && can(roles, "manage-people", project)) continue;
    await markRevoked({ invitedById: userId, projectId: project.id }, new Date(), tx);
  }
  await notifyPerson(userId, tx);
  await addJob(tx, "end-conversations", { userId });
}
