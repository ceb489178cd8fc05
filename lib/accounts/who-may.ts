import { notFound } from "#lib/platform/problem.ts";
import { can, canRead, roleIn, runsOrganization } from "./can.ts";
import { findProjectIdentity } from "./people/people-store.ts";
import { type Act, type Actor, acts, type RoleName, type Roles, roleNames } from "./schema.ts";

export interface WhoMay {
  /** The roles that may do it, for each act. */
  rolesFor: Record<Act, RoleName[]>;
  /** The actor's own role. */
  yours: RoleName;
}

/** Returns who may do what in a project, as the table of capabilities says it, to anybody who sees the project. Throws `not-found`. */
export async function whoMay(actor: Actor, projectId: string): Promise<WhoMay> {
  const project = await findProjectIdentity(actor, projectId);
  const yours = project && roleIn(actor, project);
  if (!yours) throw notFound();
  return { rolesFor: rolesForEachAct(), yours };
}

export function rolesForEachAct(): Record<Act, RoleName[]> {
  const entries = acts.map((act) => [act, roleNames.filter((role) => mayDo(role, act))]);
  return Object.fromEntries(entries) as Record<Act, RoleName[]>;
}

function mayDo(role: RoleName, act: Act): boolean {
  const roles = rolesOf(role);
  if (act === "read") return canRead(roles, anyProject);
  if (act === "run-organization") return runsOrganization(roles, anyProject.organizationId);
  return can(roles, act, anyProject);
}

const anyProject = { id: "project", organizationId: "organization" };

function rolesOf(role: RoleName): Roles {
  if (role === "owner") return { organizationRoles: { organization: "owner" }, projectRoles: {} };
  if (role === "organization-admin") return { organizationRoles: { organization: "admin" }, projectRoles: {} };
  return { organizationRoles: {}, projectRoles: { project: role } };
}
