import type { Capability, OrganizationRole, ProjectRole, RoleName, Roles } from "./schema.ts";

// The only table of who may do what. Any member of a project may read it.

const everything: readonly Capability[] = ["edit", "review", "inspect", "configure", "manage-people"];

const byOrganizationRole: Record<OrganizationRole, readonly Capability[]> = {
  owner: everything,
  admin: everything,
  member: [],
};

const byProjectRole: Record<ProjectRole, readonly Capability[]> = {
  admin: everything,
  developer: ["edit", "inspect"],
  editor: ["edit"],
  reviewer: ["review"],
};

export interface ProjectIdentity {
  id: string;
  organizationId: string;
}

export function can(actor: Roles, capability: Capability, project: ProjectIdentity): boolean {
  const organizationRole = actor.organizationRoles[project.organizationId];
  const projectRole = actor.projectRoles[project.id];
  return (
    (organizationRole !== undefined && byOrganizationRole[organizationRole].includes(capability)) ||
    (projectRole !== undefined && byProjectRole[projectRole].includes(capability))
  );
}

/** Returns whether the actor may set what holds for all of the organization's projects, such as its model. */
export function runsOrganization({ organizationRoles }: Roles, organizationId: string): boolean {
  const role = organizationRoles[organizationId];
  return role !== undefined && byOrganizationRole[role].includes("configure");
}

/** Returns a person's role in a project, the one of its organization first; null for somebody who does not see the project. */
export function roleIn({ organizationRoles, projectRoles }: Roles, project: ProjectIdentity): RoleName | null {
  const role = organizationRoles[project.organizationId];
  if (role === "owner") return role;
  if (role === "admin") return "organization-admin";
  return projectRoles[project.id] ?? null;
}

export const canRead = (actor: Roles, project: ProjectIdentity): boolean => roleIn(actor, project) !== null;
