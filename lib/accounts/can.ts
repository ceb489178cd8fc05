import type { Capability, OrganizationRole, ProjectRole, Roles } from "./schema.ts";

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

export function canRead(actor: Roles, project: ProjectIdentity): boolean {
  const organizationRole = actor.organizationRoles[project.organizationId];
  return organizationRole === "owner" || organizationRole === "admin" || actor.projectRoles[project.id] !== undefined;
}
