import { inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";
import { notFound } from "#lib/platform/problem.ts";
import { insertRoleChange } from "../audit-store.ts";
import type { ProjectIdentity } from "../can.ts";
import { accountRefusals } from "../refusals.ts";
import type { Actor } from "../schema.ts";
import { applyRolesAtOnce, requireManagedProject } from "./manage-people.ts";
import {
  deleteMembership,
  deleteProjectMembership,
  listOrganizationPeople,
  listProjectIds,
  listProjectPeople,
  lockOrganization,
  lockProject,
} from "./people-store.ts";

/**
 * Removes a person from the project, effective at once; the audit keeps who did it. Owners and admins of the organization are in all of its projects: only
 * an owner can remove them, and from all projects. The last owner can't be removed.
 */
export async function removePerson(
  actor: Actor,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<void> {
  const project = await requireManagedProject(actor, projectId);
  await inTransaction(async (tx) => {
    await lockOrganization(project.organizationId, tx);
    const runs = await listOrganizationPeople(project.organizationId, tx);
    if (runs.some((person) => person.userId === userId)) return leaveOrganization(actor, userId, project, runs, tx);
    await lockProject(projectId, tx);
    const people = await listProjectPeople(projectId, tx);
    const before = people.find((person) => person.userId === userId)?.role;
    if (!before) throw notFound();
    await deleteProjectMembership({ projectId, userId }, tx);
    const place = { organizationId: project.organizationId, projectId };
    await insertRoleChange(actor, place, { userId, before, after: null }, tx);
    await applyRolesAtOnce(userId, [project], tx);
  });
  log.info({ actorId: actor.userId, projectId, userId }, "a person was removed");
}

async function leaveOrganization(
  actor: Actor,
  userId: string,
  { organizationId }: ProjectIdentity,
  runs: Awaited<ReturnType<typeof listOrganizationPeople>>,
  tx: Tx,
): Promise<void> {
  const isOwner = (id: string) => runs.some((person) => person.userId === id && person.role === "owner");
  if (!isOwner(actor.userId)) throw accountRefusals["read-only: removing an owner or administrator"]();
  if (isOwner(userId) && runs.filter(({ role }) => role === "owner").length === 1)
    throw accountRefusals["last-owner"]();
  const projectIds = await listProjectIds(organizationId, tx);
  await deleteMembership({ organizationId, userId }, tx);
  const before = isOwner(userId) ? "owner" : "admin";
  await insertRoleChange(actor, { organizationId, projectId: null }, { userId, before, after: null }, tx);
  await applyRolesAtOnce(
    userId,
    projectIds.map((id) => ({ id, organizationId })),
    tx,
  );
}
