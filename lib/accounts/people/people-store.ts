import { lockRow, lockRows } from "#lib/platform/db/lock-rows.ts";
import { database, Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import type { ProjectIdentity } from "../can.ts";
import type { OrganizationRole, ProjectRole, Scope } from "../schema.ts";
import { visibleProjects } from "../scope.ts";

export interface Person {
  userId: string;
  name: string;
  email: string;
}

/** Returns the project, or null if the scope may not see it. */
export async function findProjectIdentity(
  scope: Scope,
  id: string,
  tx: Tx = database(),
): Promise<ProjectIdentity | null> {
  return tx.project.findFirst({
    where: { AND: [{ id }, visibleProjects(scope)] },
    select: { id: true, organizationId: true },
  });
}

const user = { select: { id: true, name: true, email: true } } as const;
const toPerson = ({ id: userId, ...rest }: { id: string; name: string; email: string }): Person => ({
  userId,
  ...rest,
});

/** Returns the organization's owners and admins, earliest first. */
export async function listOrganizationPeople(
  organizationId: string,
  tx: Tx = database(),
): Promise<(Person & { role: OrganizationRole })[]> {
  const rows = await tx.membership.findMany({
    where: { organizationId, role: { in: ["owner", "admin"] } },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    select: { role: true, user },
  });
  return rows.map(({ role, user }) => ({ ...toPerson(user), role }));
}

/** Returns the people with a role in the project itself, earliest first. */
export async function listProjectPeople(
  projectId: string,
  tx: Tx = database(),
): Promise<(Person & { role: ProjectRole; restricted: boolean })[]> {
  const rows = await tx.projectMembership.findMany({
    where: { projectId },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    select: { role: true, restricted: true, user },
  });
  return rows.map(({ role, restricted, user }) => ({ ...toPerson(user), role, restricted }));
}

export async function insertProjectMembership(
  membership: { projectId: string; userId: string; role: ProjectRole; restricted: boolean },
  tx: Tx,
): Promise<void> {
  await tx.projectMembership.create({ data: membership });
}

/** Updates a person's role. Their restriction stays, and counts again with a role that edits. */
export async function updateProjectRole(
  { projectId, userId, role }: { projectId: string; userId: string; role: ProjectRole },
  tx: Tx,
): Promise<void> {
  await tx.projectMembership.updateMany({ where: { projectId, userId }, data: { role } });
}

/** Removes a person from the project, with the places that are released to them. The caller has locked the project. */
export async function deleteProjectMembership(
  { projectId, userId }: { projectId: string; userId: string },
  tx: Tx,
): Promise<void> {
  await tx.projectMembership.deleteMany({ where: { projectId, userId } });
}

/** As `deleteProjectMembership`, from the organization and from all of its projects, which are locked. */
export async function deleteMembership(
  { organizationId, userId }: { organizationId: string; userId: string },
  tx: Tx,
): Promise<void> {
  await tx.membership.deleteMany({ where: { organizationId, userId } });
  await lockRows("projects", Prisma.sql`organization_id = ${organizationId}::uuid`, tx);
  await tx.projectMembership.deleteMany({ where: { userId, project: { organizationId } } });
}

/** Locks the project until the transaction ends: changes of the site that rest on a person's rights wait for it. */
export async function lockProject(id: string, tx: Tx): Promise<void> {
  await lockRow("projects", id, tx);
}

/** Locks the organization until the transaction ends, so that changes of its owners and admins run one after another. */
export async function lockOrganization(id: string, tx: Tx): Promise<void> {
  await lockRow("organizations", id, tx);
}

export async function listProjectIds(organizationId: string, tx: Tx): Promise<string[]> {
  const rows = await tx.project.findMany({ where: { organizationId }, select: { id: true } });
  return rows.map(({ id }) => id);
}

/** Notifies every process at the commit that a person's rights have changed. */
export async function notifyPerson(userId: string, tx: Tx): Promise<void> {
  await tx.$queryRaw`SELECT pg_notify('people', ${userId})::text`;
}
