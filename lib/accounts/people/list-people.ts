import { database } from "#lib/platform/db/transaction.ts";
import type { ProjectIdentity } from "../can.ts";
import { listOwnedPeople } from "../password-reset/reset-store.ts";
import { type Actor, isRestrictable } from "../schema.ts";
import { listAcceptedInvitations } from "./invitation-store.ts";
import { requireManagedProject } from "./manage-people.ts";
import type { PersonForDisplay } from "./people-schema.ts";
import { listOrganizationPeople, listProjectPeople } from "./people-store.ts";

/** Returns everybody who can open the project: the organization's owners and admins first, then the invited people. */
export async function listPeople(actor: Actor, { projectId }: { projectId: string }): Promise<PersonForDisplay[]> {
  return describePeople(actor, await requireManagedProject(actor, projectId));
}

export async function describePeople(actor: Actor, project: ProjectIdentity): Promise<PersonForDisplay[]> {
  const [runs, joined, accepted] = await Promise.all([
    listOrganizationPeople(project.organizationId),
    listProjectPeople(project.id),
    listAcceptedInvitations(project.id),
  ]);
  const joinedBy = new Map(accepted.map(({ userId, at, ...told }) => [userId, { ...told, at: at.toISOString() }]));
  const isOwner = actor.organizationRoles[project.organizationId] === "owner";
  const everybody = [...runs, ...joined].map(({ userId }) => userId);
  const owned = isOwner ? await listOwnedPeople(actor.userId, everybody, database()) : new Set<string>();
  const mayMakePasswordLink = (userId: string) => userId !== actor.userId && owned.has(userId);
  const owners = runs.filter(({ role }) => role === "owner").length;
  const above = runs.map(({ role, ...person }): PersonForDisplay => {
    const mayRemove = isOwner && (role !== "owner" || owners > 1);
    const isYou = person.userId === actor.userId;
    return {
      ...person,
      role: role === "owner" ? "owner" : "organization-admin",
      restricted: false,
      isYou,
      joinedBy: null,
      mayChangeRole: false,
      mayRemove,
      mayMakePasswordLink: mayMakePasswordLink(person.userId),
    };
  });
  const known = new Set(above.map(({ userId }) => userId));
  const here = joined
    .filter(({ userId }) => !known.has(userId))
    .map((person) => ({
      ...person,
      restricted: person.restricted && isRestrictable(person.role),
      isYou: person.userId === actor.userId,
      joinedBy: joinedBy.get(person.userId) ?? null,
      mayChangeRole: true,
      mayRemove: true,
      mayMakePasswordLink: mayMakePasswordLink(person.userId),
    }));
  return [...above, ...here];
}
