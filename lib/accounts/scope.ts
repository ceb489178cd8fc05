import type { Prisma } from "#lib/platform/db/transaction.ts";
import { type Actor, type Scope, systemScope } from "./schema.ts";

/** Returns the condition of the hidden projects that the actor may restore: as the organization's owner or admin, or as the project's. */
export function hiddenProjects({ organizationRoles, projectRoles }: Actor): Prisma.ProjectWhereInput {
  const organizations = Object.entries(organizationRoles).filter(([, role]) => role === "owner" || role === "admin");
  const projects = Object.entries(projectRoles).filter(([, role]) => role === "admin");
  const ids = (entries: [string, string][]) => ({ in: entries.map(([id]) => id) });
  return {
    archivedAt: { not: null },
    OR: [{ organizationId: ids(organizations) }, { id: ids(projects) }],
  };
}

/** Returns the condition of the projects that a scope may see, for every query that reads a project's data. */
export function visibleProjects(scope: Scope): Prisma.ProjectWhereInput {
  if (scope === systemScope) return {};
  const organizationIds = Object.entries(scope.organizationRoles)
    .filter(([, role]) => role === "owner" || role === "admin")
    .map(([id]) => id);
  return {
    archivedAt: null,
    OR: [{ organizationId: { in: organizationIds } }, { id: { in: Object.keys(scope.projectRoles) } }],
  };
}
