import { inTransaction } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";
import { notFound } from "#lib/platform/problem.ts";
import { insertRoleChange } from "../audit-store.ts";
import { accountRefusals } from "../refusals.ts";
import type { Actor } from "../schema.ts";
import { describePeople } from "./list-people.ts";
import { applyRolesAtOnce, requireManagedProject } from "./manage-people.ts";
import type { ChangeRole, PersonForDisplay } from "./people-schema.ts";
import { listOrganizationPeople, listProjectPeople, lockProject, updateProjectRole } from "./people-store.ts";

/** Gives a person of the project another role, effective at once. The audit keeps who did it. */
export async function changeRole(
  actor: Actor,
  { projectId, userId, role }: ChangeRole & { projectId: string; userId: string },
): Promise<PersonForDisplay> {
  const project = await requireManagedProject(actor, projectId);
  await inTransaction(async (tx) => {
    await lockProject(projectId, tx);
    const runs = await listOrganizationPeople(project.organizationId, tx);
    if (runs.some((person) => person.userId === userId)) throw accountRefusals["organization-role"]();
    const people = await listProjectPeople(projectId, tx);
    const before = people.find((person) => person.userId === userId)?.role;
    if (!before) throw notFound();
    await updateProjectRole({ projectId, userId, role }, tx);
    const place = { organizationId: project.organizationId, projectId };
    if (before !== role) await insertRoleChange(actor, place, { userId, before, after: role }, tx);
    await applyRolesAtOnce(userId, [project], tx);
  });
  log.info({ actorId: actor.userId, projectId, userId, role }, "a person's role was changed");
  const person = (await describePeople(actor, project)).find((one) => one.userId === userId);
  if (!person) throw notFound();
  return person;
}
